//! Rules for the types that a program puts together: the compiler checks them when it builds the program.

use crate::base::text::ConstString;
use core::marker::PhantomData;
use core::mem::needs_drop;

/// A rule for the types in it. Nothing here fails by itself but [`CHECKED`](Self::CHECKED), so that one mistake is one error.
pub(crate) trait Rule {
    /// What is wrong, and a way out.
    const FAULT: Option<ConstString>;

    /// Whether nothing is wrong.
    const HOLDS: bool = Self::FAULT.is_none();

    /// Is not compiled if something is wrong. For [`check`].
    const CHECKED: () = if let Some(fault) = Self::FAULT {
        refuse(&fault)
    };
}

/// Checks a rule where a program calls a method: `check!(Sound::<W, Q>::CHECKED);`, in the body of each public method that rests on it. What
/// these call has no check of its own, but [`rely_on`]. A function that is no method names a type that it is generic over, too.
///
/// The compiler names the line that calls the method with the check, unless it has inlined the method before it comes there, as release
/// builds do with small ones. So this makes the method a large one, by calls that no program gets to: they are no code in any build.
macro_rules! check {
    ($checked:expr) => {
        $crate::base::rule::check!($checked, Self);
    };
    ($checked:expr, $T:ty) => {
        let () = $checked;
        if $crate::base::rule::Never::<$T>::HAPPENS {
            $crate::base::rule::weigh();
            $crate::base::rule::weigh();
            $crate::base::rule::weigh();
            $crate::base::rule::weigh();
            $crate::base::rule::weigh();
            $crate::base::rule::weigh();
            $crate::base::rule::weigh();
            $crate::base::rule::weigh();
        }
    };
}
pub(crate) use check;

/// What never happens. The compiler knows it once it knows the type, and not while it is generic, since it computes `needs_drop` no sooner.
pub(crate) struct Never<T: ?Sized>(PhantomData<T>);

impl<T: ?Sized> Never<T> {
    pub(crate) const HAPPENS: bool = needs_drop::<T>() && !needs_drop::<T>();
}

/// A call that weighs something. See [`check`].
#[cold]
#[inline(never)]
pub(crate) fn weigh() {}

/// Relies on a rule that every public method leading here checks. If one forgot to, the program panics.
#[inline]
pub(crate) fn rely_on<R: Rule>() {
    if const { !R::HOLDS } {
        unchecked::<R>();
    }
}

#[cold]
#[inline(never)]
fn unchecked<R>() -> ! {
    panic!(
        "`{}` was not checked when the program was built",
        core::any::type_name::<R>()
    )
}

/// The fault of what does not hold.
pub(crate) const fn unless(holds: bool, fault: &str) -> Option<ConstString> {
    if holds {
        None
    } else {
        Some(ConstString::of(&[fault]))
    }
}

/// The first fault of several.
pub(crate) const fn first_of(faults: &[Option<ConstString>]) -> Option<ConstString> {
    for_each!(fault in faults => {
        if let Some(fault) = fault {
            return Some(fault.copied());
        }
    });
    None
}

/// Ends the build, or the program, with a fault. `track_caller` keeps this out of the compiler's words, and the standard library with it.
#[track_caller]
pub(crate) const fn refuse(fault: &ConstString) -> ! {
    panic!("{}", fault.as_str())
}
