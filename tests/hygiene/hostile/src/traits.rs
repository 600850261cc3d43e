//! Written by `UPDATE_SNAPSHOTS=1 cargo test -p tabula-ecs-macros`: a trait for all types, for each name that an expansion looks
//! up by a type, or that a trait of ours has.

pub trait Const_ARCHETYPES {
    const ARCHETYPES: ();
}
impl<T: ?Sized> Const_ARCHETYPES for T {
    const ARCHETYPES: () = ();
}

pub trait Const_BEAT_RATE {
    const BEAT_RATE: ();
}
impl<T: ?Sized> Const_BEAT_RATE for T {
    const BEAT_RATE: () = ();
}

pub trait Const_CLOSED {
    const CLOSED: ();
}
impl<T: ?Sized> Const_CLOSED for T {
    const CLOSED: () = ();
}

pub trait Const_COMPONENTS {
    const COMPONENTS: ();
}
impl<T: ?Sized> Const_COMPONENTS for T {
    const COMPONENTS: () = ();
}

pub trait Const_Cascade {
    const Cascade: ();
}
impl<T: ?Sized> Const_Cascade for T {
    const Cascade: () = ();
}

pub trait Type_Cascade {
    type Cascade;
}
impl<T: ?Sized> Type_Cascade for T {
    type Cascade = ();
}

pub trait Const_Changed {
    const Changed: ();
}
impl<T: ?Sized> Const_Changed for T {
    const Changed: () = ();
}

pub trait Type_Changed {
    type Changed;
}
impl<T: ?Sized> Type_Changed for T {
    type Changed = ();
}

pub trait Const_Clear {
    const Clear: ();
}
impl<T: ?Sized> Const_Clear for T {
    const Clear: () = ();
}

pub trait Type_Clear {
    type Clear;
}
impl<T: ?Sized> Type_Clear for T {
    type Clear = ();
}

pub trait Const_Columns {
    const Columns: ();
}
impl<T: ?Sized> Const_Columns for T {
    const Columns: () = ();
}

pub trait Type_Columns {
    type Columns;
}
impl<T: ?Sized> Type_Columns for T {
    type Columns = ();
}

pub trait Const_ColumnsMut {
    const ColumnsMut: ();
}
impl<T: ?Sized> Const_ColumnsMut for T {
    const ColumnsMut: () = ();
}

pub trait Type_ColumnsMut {
    type ColumnsMut;
}
impl<T: ?Sized> Type_ColumnsMut for T {
    type ColumnsMut = ();
}

pub trait Const_Component {
    const Component: ();
}
impl<T: ?Sized> Const_Component for T {
    const Component: () = ();
}

pub trait Type_Component {
    type Component;
}
impl<T: ?Sized> Type_Component for T {
    type Component = ();
}

pub trait Const_Components {
    const Components: ();
}
impl<T: ?Sized> Const_Components for T {
    const Components: () = ();
}

pub trait Type_Components {
    type Components;
}
impl<T: ?Sized> Type_Components for T {
    type Components = ();
}

pub trait Const_DISABLES {
    const DISABLES: ();
}
impl<T: ?Sized> Const_DISABLES for T {
    const DISABLES: () = ();
}

pub trait Const_FIELD {
    const FIELD: ();
}
impl<T: ?Sized> Const_FIELD for T {
    const FIELD: () = ();
}

pub trait Const_FIELDS {
    const FIELDS: ();
}
impl<T: ?Sized> Const_FIELDS for T {
    const FIELDS: () = ();
}

pub trait Const_Filter {
    const Filter: ();
}
impl<T: ?Sized> Const_Filter for T {
    const Filter: () = ();
}

pub trait Type_Filter {
    type Filter;
}
impl<T: ?Sized> Type_Filter for T {
    type Filter = ();
}

pub trait Const_GROUP {
    const GROUP: ();
}
impl<T: ?Sized> Const_GROUP for T {
    const GROUP: () = ();
}

pub trait Const_GROUPS {
    const GROUPS: ();
}
impl<T: ?Sized> Const_GROUPS for T {
    const GROUPS: () = ();
}

pub trait Const_Hang {
    const Hang: ();
}
impl<T: ?Sized> Const_Hang for T {
    const Hang: () = ();
}

pub trait Type_Hang {
    type Hang;
}
impl<T: ?Sized> Type_Hang for T {
    type Hang = ();
}

pub trait Const_INDEX {
    const INDEX: ();
}
impl<T: ?Sized> Const_INDEX for T {
    const INDEX: () = ();
}

pub trait Const_INDEXES {
    const INDEXES: ();
}
impl<T: ?Sized> Const_INDEXES for T {
    const INDEXES: () = ();
}

pub trait Const_IS_BUNDLE {
    const IS_BUNDLE: ();
}
impl<T: ?Sized> Const_IS_BUNDLE for T {
    const IS_BUNDLE: () = ();
}

pub trait Const_Is {
    const Is: ();
}
impl<T: ?Sized> Const_Is for T {
    const Is: () = ();
}

pub trait Type_Is {
    type Is;
}
impl<T: ?Sized> Type_Is for T {
    type Is = ();
}

pub trait Const_Item {
    const Item: ();
}
impl<T: ?Sized> Const_Item for T {
    const Item: () = ();
}

pub trait Type_Item {
    type Item;
}
impl<T: ?Sized> Type_Item for T {
    type Item = ();
}

pub trait Const_Key {
    const Key: ();
}
impl<T: ?Sized> Const_Key for T {
    const Key: () = ();
}

pub trait Type_Key {
    type Key;
}
impl<T: ?Sized> Type_Key for T {
    type Key = ();
}

pub trait Const_Kind {
    const Kind: ();
}
impl<T: ?Sized> Const_Kind for T {
    const Kind: () = ();
}

pub trait Type_Kind {
    type Kind;
}
impl<T: ?Sized> Type_Kind for T {
    type Kind = ();
}

pub trait Const_MAPS {
    const MAPS: ();
}
impl<T: ?Sized> Const_MAPS for T {
    const MAPS: () = ();
}

pub trait Const_Method {
    const Method: ();
}
impl<T: ?Sized> Const_Method for T {
    const Method: () = ();
}

pub trait Type_Method {
    type Method;
}
impl<T: ?Sized> Type_Method for T {
    type Method = ();
}

pub trait Const_Mutability {
    const Mutability: ();
}
impl<T: ?Sized> Const_Mutability for T {
    const Mutability: () = ();
}

pub trait Type_Mutability {
    type Mutability;
}
impl<T: ?Sized> Type_Mutability for T {
    type Mutability = ();
}

pub trait Const_NAME {
    const NAME: ();
}
impl<T: ?Sized> Const_NAME for T {
    const NAME: () = ();
}

pub trait Const_None {
    const None: ();
}
impl<T: ?Sized> Const_None for T {
    const None: () = ();
}

pub trait Type_None {
    type None;
}
impl<T: ?Sized> Type_None for T {
    type None = ();
}

pub trait Const_OBSERVED {
    const OBSERVED: ();
}
impl<T: ?Sized> Const_OBSERVED for T {
    const OBSERVED: () = ();
}

pub trait Const_OBSERVER {
    const OBSERVER: ();
}
impl<T: ?Sized> Const_OBSERVER for T {
    const OBSERVER: () = ();
}

pub trait Const_OBSERVERS {
    const OBSERVERS: ();
}
impl<T: ?Sized> Const_OBSERVERS for T {
    const OBSERVERS: () = ();
}

pub trait Const_ON_DESPAWN {
    const ON_DESPAWN: ();
}
impl<T: ?Sized> Const_ON_DESPAWN for T {
    const ON_DESPAWN: () = ();
}

pub trait Const_Of {
    const Of: ();
}
impl<T: ?Sized> Const_Of for T {
    const Of: () = ();
}

pub trait Type_Of {
    type Of;
}
impl<T: ?Sized> Type_Of for T {
    type Of = ();
}

pub trait Const_PLACE {
    const PLACE: ();
}
impl<T: ?Sized> Const_PLACE for T {
    const PLACE: () = ();
}

pub trait Const_PLANS {
    const PLANS: ();
}
impl<T: ?Sized> Const_PLANS for T {
    const PLANS: () = ();
}

pub trait Const_Parts {
    const Parts: ();
}
impl<T: ?Sized> Const_Parts for T {
    const Parts: () = ();
}

pub trait Type_Parts {
    type Parts;
}
impl<T: ?Sized> Type_Parts for T {
    type Parts = ();
}

pub trait Const_RELATIONS {
    const RELATIONS: ();
}
impl<T: ?Sized> Const_RELATIONS for T {
    const RELATIONS: () = ();
}

pub trait Const_RENAMED {
    const RENAMED: ();
}
impl<T: ?Sized> Const_RENAMED for T {
    const RENAMED: () = ();
}

pub trait Const_REQUIRED {
    const REQUIRED: ();
}
impl<T: ?Sized> Const_REQUIRED for T {
    const REQUIRED: () = ();
}

pub trait Const_REQUIRES {
    const REQUIRES: ();
}
impl<T: ?Sized> Const_REQUIRES for T {
    const REQUIRES: () = ();
}

pub trait Const_RESOURCES {
    const RESOURCES: ();
}
impl<T: ?Sized> Const_RESOURCES for T {
    const RESOURCES: () = ();
}

pub trait Const_Read {
    const Read: ();
}
impl<T: ?Sized> Const_Read for T {
    const Read: () = ();
}

pub trait Type_Read {
    type Read;
}
impl<T: ?Sized> Type_Read for T {
    type Read = ();
}

pub trait Const_Resources {
    const Resources: ();
}
impl<T: ?Sized> Const_Resources for T {
    const Resources: () = ();
}

pub trait Type_Resources {
    type Resources;
}
impl<T: ?Sized> Type_Resources for T {
    type Resources = ();
}

pub trait Const_Row {
    const Row: ();
}
impl<T: ?Sized> Const_Row for T {
    const Row: () = ();
}

pub trait Type_Row {
    type Row;
}
impl<T: ?Sized> Type_Row for T {
    type Row = ();
}

pub trait Const_Rows {
    const Rows: ();
}
impl<T: ?Sized> Const_Rows for T {
    const Rows: () = ();
}

pub trait Type_Rows {
    type Rows;
}
impl<T: ?Sized> Type_Rows for T {
    type Rows = ();
}

pub trait Const_SNAPSHOTS {
    const SNAPSHOTS: ();
}
impl<T: ?Sized> Const_SNAPSHOTS for T {
    const SNAPSHOTS: () = ();
}

pub trait Const_STEP {
    const STEP: ();
}
impl<T: ?Sized> Const_STEP for T {
    const STEP: () = ();
}

pub trait Const_STORAGE {
    const STORAGE: ();
}
impl<T: ?Sized> Const_STORAGE for T {
    const STORAGE: () = ();
}

pub trait Const_STRUCTURAL_LOG {
    const STRUCTURAL_LOG: ();
}
impl<T: ?Sized> Const_STRUCTURAL_LOG for T {
    const STRUCTURAL_LOG: () = ();
}

pub trait Const_Scythe {
    const Scythe: ();
}
impl<T: ?Sized> Const_Scythe for T {
    const Scythe: () = ();
}

pub trait Type_Scythe {
    type Scythe;
}
impl<T: ?Sized> Type_Scythe for T {
    type Scythe = ();
}

pub trait Const_Size {
    const Size: ();
}
impl<T: ?Sized> Const_Size for T {
    const Size: () = ();
}

pub trait Type_Size {
    type Size;
}
impl<T: ?Sized> Type_Size for T {
    type Size = ();
}

pub trait Const_Some {
    const Some: ();
}
impl<T: ?Sized> Const_Some for T {
    const Some: () = ();
}

pub trait Type_Some {
    type Some;
}
impl<T: ?Sized> Type_Some for T {
    type Some = ();
}

pub trait Const_Sparse {
    const Sparse: ();
}
impl<T: ?Sized> Const_Sparse for T {
    const Sparse: () = ();
}

pub trait Type_Sparse {
    type Sparse;
}
impl<T: ?Sized> Type_Sparse for T {
    type Sparse = ();
}

pub trait Const_TAG {
    const TAG: ();
}
impl<T: ?Sized> Const_TAG for T {
    const TAG: () = ();
}

pub trait Const_TRACKED {
    const TRACKED: ();
}
impl<T: ?Sized> Const_TRACKED for T {
    const TRACKED: () = ();
}

pub trait Const_Table {
    const Table: ();
}
impl<T: ?Sized> Const_Table for T {
    const Table: () = ();
}

pub trait Type_Table {
    type Table;
}
impl<T: ?Sized> Type_Table for T {
    type Table = ();
}

pub trait Const_Target {
    const Target: ();
}
impl<T: ?Sized> Const_Target for T {
    const Target: () = ();
}

pub trait Type_Target {
    type Target;
}
impl<T: ?Sized> Type_Target for T {
    type Target = ();
}

pub trait Const_Terms {
    const Terms: ();
}
impl<T: ?Sized> Const_Terms for T {
    const Terms: () = ();
}

pub trait Type_Terms {
    type Terms;
}
impl<T: ?Sized> Type_Terms for T {
    type Terms = ();
}

pub trait Const_Trail {
    const Trail: ();
}
impl<T: ?Sized> Const_Trail for T {
    const Trail: () = ();
}

pub trait Type_Trail {
    type Trail;
}
impl<T: ?Sized> Type_Trail for T {
    type Trail = ();
}

pub trait Const_WIDE {
    const WIDE: ();
}
impl<T: ?Sized> Const_WIDE for T {
    const WIDE: () = ();
}

pub trait Const_Write {
    const Write: ();
}
impl<T: ?Sized> Const_Write for T {
    const Write: () = ();
}

pub trait Type_Write {
    type Write;
}
impl<T: ?Sized> Type_Write for T {
    type Write = ();
}

pub trait Const_as_key {
    const as_key: ();
}
impl<T: ?Sized> Const_as_key for T {
    const as_key: () = ();
}

pub trait Value_as_key: Sized {
    fn as_key(self);
}
impl<T> Value_as_key for T {
    fn as_key(self) {}
}

pub trait Shared_as_key {
    fn as_key(&self);
}
impl<T: ?Sized> Shared_as_key for T {
    fn as_key(&self) {}
}

pub trait Exclusive_as_key {
    fn as_key(&mut self);
}
impl<T: ?Sized> Exclusive_as_key for T {
    fn as_key(&mut self) {}
}

pub trait Const_beat {
    const beat: ();
}
impl<T: ?Sized> Const_beat for T {
    const beat: () = ();
}

pub trait Value_beat: Sized {
    fn beat(self);
}
impl<T> Value_beat for T {
    fn beat(self) {}
}

pub trait Shared_beat {
    fn beat(&self);
}
impl<T: ?Sized> Shared_beat for T {
    fn beat(&self) {}
}

pub trait Exclusive_beat {
    fn beat(&mut self);
}
impl<T: ?Sized> Exclusive_beat for T {
    fn beat(&mut self) {}
}

pub trait Const_beat_for {
    const beat_for: ();
}
impl<T: ?Sized> Const_beat_for for T {
    const beat_for: () = ();
}

pub trait Value_beat_for: Sized {
    fn beat_for(self);
}
impl<T> Value_beat_for for T {
    fn beat_for(self) {}
}

pub trait Shared_beat_for {
    fn beat_for(&self);
}
impl<T: ?Sized> Shared_beat_for for T {
    fn beat_for(&self) {}
}

pub trait Exclusive_beat_for {
    fn beat_for(&mut self);
}
impl<T: ?Sized> Exclusive_beat_for for T {
    fn beat_for(&mut self) {}
}

pub trait Const_beat_plan {
    const beat_plan: ();
}
impl<T: ?Sized> Const_beat_plan for T {
    const beat_plan: () = ();
}

pub trait Value_beat_plan: Sized {
    fn beat_plan(self);
}
impl<T> Value_beat_plan for T {
    fn beat_plan(self) {}
}

pub trait Shared_beat_plan {
    fn beat_plan(&self);
}
impl<T: ?Sized> Shared_beat_plan for T {
    fn beat_plan(&self) {}
}

pub trait Exclusive_beat_plan {
    fn beat_plan(&mut self);
}
impl<T: ?Sized> Exclusive_beat_plan for T {
    fn beat_plan(&mut self) {}
}

pub trait Const_brood {
    const brood: ();
}
impl<T: ?Sized> Const_brood for T {
    const brood: () = ();
}

pub trait Value_brood: Sized {
    fn brood(self);
}
impl<T> Value_brood for T {
    fn brood(self) {}
}

pub trait Shared_brood {
    fn brood(&self);
}
impl<T: ?Sized> Shared_brood for T {
    fn brood(&self) {}
}

pub trait Exclusive_brood {
    fn brood(&mut self);
}
impl<T: ?Sized> Exclusive_brood for T {
    fn brood(&mut self) {}
}

pub trait Const_busy {
    const busy: ();
}
impl<T: ?Sized> Const_busy for T {
    const busy: () = ();
}

pub trait Value_busy: Sized {
    fn busy(self);
}
impl<T> Value_busy for T {
    fn busy(self) {}
}

pub trait Shared_busy {
    fn busy(&self);
}
impl<T: ?Sized> Shared_busy for T {
    fn busy(&self) {}
}

pub trait Exclusive_busy {
    fn busy(&mut self);
}
impl<T: ?Sized> Exclusive_busy for T {
    fn busy(&mut self) {}
}

pub trait Const_by_number {
    const by_number: ();
}
impl<T: ?Sized> Const_by_number for T {
    const by_number: () = ();
}

pub trait Value_by_number: Sized {
    fn by_number(self);
}
impl<T> Value_by_number for T {
    fn by_number(self) {}
}

pub trait Shared_by_number {
    fn by_number(&self);
}
impl<T: ?Sized> Shared_by_number for T {
    fn by_number(&self) {}
}

pub trait Exclusive_by_number {
    fn by_number(&mut self);
}
impl<T: ?Sized> Exclusive_by_number for T {
    fn by_number(&mut self) {}
}

pub trait Const_by_number_ref {
    const by_number_ref: ();
}
impl<T: ?Sized> Const_by_number_ref for T {
    const by_number_ref: () = ();
}

pub trait Value_by_number_ref: Sized {
    fn by_number_ref(self);
}
impl<T> Value_by_number_ref for T {
    fn by_number_ref(self) {}
}

pub trait Shared_by_number_ref {
    fn by_number_ref(&self);
}
impl<T: ?Sized> Shared_by_number_ref for T {
    fn by_number_ref(&self) {}
}

pub trait Exclusive_by_number_ref {
    fn by_number_ref(&mut self);
}
impl<T: ?Sized> Exclusive_by_number_ref for T {
    fn by_number_ref(&mut self) {}
}

pub trait Const_by_ring {
    const by_ring: ();
}
impl<T: ?Sized> Const_by_ring for T {
    const by_ring: () = ();
}

pub trait Value_by_ring: Sized {
    fn by_ring(self);
}
impl<T> Value_by_ring for T {
    fn by_ring(self) {}
}

pub trait Shared_by_ring {
    fn by_ring(&self);
}
impl<T: ?Sized> Shared_by_ring for T {
    fn by_ring(&self) {}
}

pub trait Exclusive_by_ring {
    fn by_ring(&mut self);
}
impl<T: ?Sized> Exclusive_by_ring for T {
    fn by_ring(&mut self) {}
}

pub trait Const_by_ring_ref {
    const by_ring_ref: ();
}
impl<T: ?Sized> Const_by_ring_ref for T {
    const by_ring_ref: () = ();
}

pub trait Value_by_ring_ref: Sized {
    fn by_ring_ref(self);
}
impl<T> Value_by_ring_ref for T {
    fn by_ring_ref(self) {}
}

pub trait Shared_by_ring_ref {
    fn by_ring_ref(&self);
}
impl<T: ?Sized> Shared_by_ring_ref for T {
    fn by_ring_ref(&self) {}
}

pub trait Exclusive_by_ring_ref {
    fn by_ring_ref(&mut self);
}
impl<T: ?Sized> Exclusive_by_ring_ref for T {
    fn by_ring_ref(&mut self) {}
}

pub trait Const_by_weight {
    const by_weight: ();
}
impl<T: ?Sized> Const_by_weight for T {
    const by_weight: () = ();
}

pub trait Value_by_weight: Sized {
    fn by_weight(self);
}
impl<T> Value_by_weight for T {
    fn by_weight(self) {}
}

pub trait Shared_by_weight {
    fn by_weight(&self);
}
impl<T: ?Sized> Shared_by_weight for T {
    fn by_weight(&self) {}
}

pub trait Exclusive_by_weight {
    fn by_weight(&mut self);
}
impl<T: ?Sized> Exclusive_by_weight for T {
    fn by_weight(&mut self) {}
}

pub trait Const_by_weight_ref {
    const by_weight_ref: ();
}
impl<T: ?Sized> Const_by_weight_ref for T {
    const by_weight_ref: () = ();
}

pub trait Value_by_weight_ref: Sized {
    fn by_weight_ref(self);
}
impl<T> Value_by_weight_ref for T {
    fn by_weight_ref(self) {}
}

pub trait Shared_by_weight_ref {
    fn by_weight_ref(&self);
}
impl<T: ?Sized> Shared_by_weight_ref for T {
    fn by_weight_ref(&self) {}
}

pub trait Exclusive_by_weight_ref {
    fn by_weight_ref(&mut self);
}
impl<T: ?Sized> Exclusive_by_weight_ref for T {
    fn by_weight_ref(&mut self) {}
}

pub trait Const_cascade {
    const cascade: ();
}
impl<T: ?Sized> Const_cascade for T {
    const cascade: () = ();
}

pub trait Value_cascade: Sized {
    fn cascade(self);
}
impl<T> Value_cascade for T {
    fn cascade(self) {}
}

pub trait Shared_cascade {
    fn cascade(&self);
}
impl<T: ?Sized> Shared_cascade for T {
    fn cascade(&self) {}
}

pub trait Exclusive_cascade {
    fn cascade(&mut self);
}
impl<T: ?Sized> Exclusive_cascade for T {
    fn cascade(&mut self) {}
}

pub trait Const_condition {
    const condition: ();
}
impl<T: ?Sized> Const_condition for T {
    const condition: () = ();
}

pub trait Value_condition: Sized {
    fn condition(self);
}
impl<T> Value_condition for T {
    fn condition(self) {}
}

pub trait Shared_condition {
    fn condition(&self);
}
impl<T: ?Sized> Shared_condition for T {
    fn condition(&self) {}
}

pub trait Exclusive_condition {
    fn condition(&mut self);
}
impl<T: ?Sized> Exclusive_condition for T {
    fn condition(&mut self) {}
}

pub trait Const_day {
    const day: ();
}
impl<T: ?Sized> Const_day for T {
    const day: () = ();
}

pub trait Value_day: Sized {
    fn day(self);
}
impl<T> Value_day for T {
    fn day(self) {}
}

pub trait Shared_day {
    fn day(&self);
}
impl<T: ?Sized> Shared_day for T {
    fn day(&self) {}
}

pub trait Exclusive_day {
    fn day(&mut self);
}
impl<T: ?Sized> Exclusive_day for T {
    fn day(&mut self) {}
}

pub trait Const_day_plan {
    const day_plan: ();
}
impl<T: ?Sized> Const_day_plan for T {
    const day_plan: () = ();
}

pub trait Value_day_plan: Sized {
    fn day_plan(self);
}
impl<T> Value_day_plan for T {
    fn day_plan(self) {}
}

pub trait Shared_day_plan {
    fn day_plan(&self);
}
impl<T: ?Sized> Shared_day_plan for T {
    fn day_plan(&self) {}
}

pub trait Exclusive_day_plan {
    fn day_plan(&mut self);
}
impl<T: ?Sized> Exclusive_day_plan for T {
    fn day_plan(&mut self) {}
}

pub trait Const_deep {
    const deep: ();
}
impl<T: ?Sized> Const_deep for T {
    const deep: () = ();
}

pub trait Value_deep: Sized {
    fn deep(self);
}
impl<T> Value_deep for T {
    fn deep(self) {}
}

pub trait Shared_deep {
    fn deep(&self);
}
impl<T: ?Sized> Shared_deep for T {
    fn deep(&self) {}
}

pub trait Exclusive_deep {
    fn deep(&mut self);
}
impl<T: ?Sized> Exclusive_deep for T {
    fn deep(&mut self) {}
}

pub trait Const_default {
    const default: ();
}
impl<T: ?Sized> Const_default for T {
    const default: () = ();
}

pub trait Value_default: Sized {
    fn default(self);
}
impl<T> Value_default for T {
    fn default(self) {}
}

pub trait Shared_default {
    fn default(&self);
}
impl<T: ?Sized> Shared_default for T {
    fn default(&self) {}
}

pub trait Exclusive_default {
    fn default(&mut self);
}
impl<T: ?Sized> Exclusive_default for T {
    fn default(&mut self) {}
}

pub trait Const_deref {
    const deref: ();
}
impl<T: ?Sized> Const_deref for T {
    const deref: () = ();
}

pub trait Value_deref: Sized {
    fn deref(self);
}
impl<T> Value_deref for T {
    fn deref(self) {}
}

pub trait Shared_deref {
    fn deref(&self);
}
impl<T: ?Sized> Shared_deref for T {
    fn deref(&self) {}
}

pub trait Exclusive_deref {
    fn deref(&mut self);
}
impl<T: ?Sized> Exclusive_deref for T {
    fn deref(&mut self) {}
}

pub trait Const_deref_mut {
    const deref_mut: ();
}
impl<T: ?Sized> Const_deref_mut for T {
    const deref_mut: () = ();
}

pub trait Value_deref_mut: Sized {
    fn deref_mut(self);
}
impl<T> Value_deref_mut for T {
    fn deref_mut(self) {}
}

pub trait Shared_deref_mut {
    fn deref_mut(&self);
}
impl<T: ?Sized> Shared_deref_mut for T {
    fn deref_mut(&self) {}
}

pub trait Exclusive_deref_mut {
    fn deref_mut(&mut self);
}
impl<T: ?Sized> Exclusive_deref_mut for T {
    fn deref_mut(&mut self) {}
}

pub trait Const_dig {
    const dig: ();
}
impl<T: ?Sized> Const_dig for T {
    const dig: () = ();
}

pub trait Value_dig: Sized {
    fn dig(self);
}
impl<T> Value_dig for T {
    fn dig(self) {}
}

pub trait Shared_dig {
    fn dig(&self);
}
impl<T: ?Sized> Shared_dig for T {
    fn dig(&self) {}
}

pub trait Exclusive_dig {
    fn dig(&mut self);
}
impl<T: ?Sized> Exclusive_dig for T {
    fn dig(&mut self) {}
}

pub trait Const_dig_plan {
    const dig_plan: ();
}
impl<T: ?Sized> Const_dig_plan for T {
    const dig_plan: () = ();
}

pub trait Value_dig_plan: Sized {
    fn dig_plan(self);
}
impl<T> Value_dig_plan for T {
    fn dig_plan(self) {}
}

pub trait Shared_dig_plan {
    fn dig_plan(&self);
}
impl<T: ?Sized> Shared_dig_plan for T {
    fn dig_plan(&self) {}
}

pub trait Exclusive_dig_plan {
    fn dig_plan(&mut self);
}
impl<T: ?Sized> Exclusive_dig_plan for T {
    fn dig_plan(&mut self) {}
}

pub trait Const_eager {
    const eager: ();
}
impl<T: ?Sized> Const_eager for T {
    const eager: () = ();
}

pub trait Value_eager: Sized {
    fn eager(self);
}
impl<T> Value_eager for T {
    fn eager(self) {}
}

pub trait Shared_eager {
    fn eager(&self);
}
impl<T: ?Sized> Shared_eager for T {
    fn eager(&self) {}
}

pub trait Exclusive_eager {
    fn eager(&mut self);
}
impl<T: ?Sized> Exclusive_eager for T {
    fn eager(&mut self) {}
}

pub trait Const_eggs {
    const eggs: ();
}
impl<T: ?Sized> Const_eggs for T {
    const eggs: () = ();
}

pub trait Value_eggs: Sized {
    fn eggs(self);
}
impl<T> Value_eggs for T {
    fn eggs(self) {}
}

pub trait Shared_eggs {
    fn eggs(&self);
}
impl<T: ?Sized> Shared_eggs for T {
    fn eggs(&self) {}
}

pub trait Exclusive_eggs {
    fn eggs(&mut self);
}
impl<T: ?Sized> Exclusive_eggs for T {
    fn eggs(&mut self) {}
}

pub trait Const_event {
    const event: ();
}
impl<T: ?Sized> Const_event for T {
    const event: () = ();
}

pub trait Value_event: Sized {
    fn event(self);
}
impl<T> Value_event for T {
    fn event(self) {}
}

pub trait Shared_event {
    fn event(&self);
}
impl<T: ?Sized> Shared_event for T {
    fn event(&self) {}
}

pub trait Exclusive_event {
    fn event(&mut self);
}
impl<T: ?Sized> Exclusive_event for T {
    fn event(&mut self) {}
}

pub trait Const_exactly {
    const exactly: ();
}
impl<T: ?Sized> Const_exactly for T {
    const exactly: () = ();
}

pub trait Value_exactly: Sized {
    fn exactly(self);
}
impl<T> Value_exactly for T {
    fn exactly(self) {}
}

pub trait Shared_exactly {
    fn exactly(&self);
}
impl<T: ?Sized> Shared_exactly for T {
    fn exactly(&self) {}
}

pub trait Exclusive_exactly {
    fn exactly(&mut self);
}
impl<T: ?Sized> Exclusive_exactly for T {
    fn exactly(&mut self) {}
}

pub trait Const_field {
    const field: ();
}
impl<T: ?Sized> Const_field for T {
    const field: () = ();
}

pub trait Value_field: Sized {
    fn field(self);
}
impl<T> Value_field for T {
    fn field(self) {}
}

pub trait Shared_field {
    fn field(&self);
}
impl<T: ?Sized> Shared_field for T {
    fn field(&self) {}
}

pub trait Exclusive_field {
    fn field(&mut self);
}
impl<T: ?Sized> Exclusive_field for T {
    fn field(&mut self) {}
}

pub trait Const_find {
    const find: ();
}
impl<T: ?Sized> Const_find for T {
    const find: () = ();
}

pub trait Value_find: Sized {
    fn find(self);
}
impl<T> Value_find for T {
    fn find(self) {}
}

pub trait Shared_find {
    fn find(&self);
}
impl<T: ?Sized> Shared_find for T {
    fn find(&self) {}
}

pub trait Exclusive_find {
    fn find(&mut self);
}
impl<T: ?Sized> Exclusive_find for T {
    fn find(&mut self) {}
}

pub trait Const_find_ref {
    const find_ref: ();
}
impl<T: ?Sized> Const_find_ref for T {
    const find_ref: () = ();
}

pub trait Value_find_ref: Sized {
    fn find_ref(self);
}
impl<T> Value_find_ref for T {
    fn find_ref(self) {}
}

pub trait Shared_find_ref {
    fn find_ref(&self);
}
impl<T: ?Sized> Shared_find_ref for T {
    fn find_ref(&self) {}
}

pub trait Exclusive_find_ref {
    fn find_ref(&mut self);
}
impl<T: ?Sized> Exclusive_find_ref for T {
    fn find_ref(&mut self) {}
}

pub trait Const_flutter {
    const flutter: ();
}
impl<T: ?Sized> Const_flutter for T {
    const flutter: () = ();
}

pub trait Value_flutter: Sized {
    fn flutter(self);
}
impl<T> Value_flutter for T {
    fn flutter(self) {}
}

pub trait Shared_flutter {
    fn flutter(&self);
}
impl<T: ?Sized> Shared_flutter for T {
    fn flutter(&self) {}
}

pub trait Exclusive_flutter {
    fn flutter(&mut self);
}
impl<T: ?Sized> Exclusive_flutter for T {
    fn flutter(&mut self) {}
}

pub trait Const_flutter_more {
    const flutter_more: ();
}
impl<T: ?Sized> Const_flutter_more for T {
    const flutter_more: () = ();
}

pub trait Value_flutter_more: Sized {
    fn flutter_more(self);
}
impl<T> Value_flutter_more for T {
    fn flutter_more(self) {}
}

pub trait Shared_flutter_more {
    fn flutter_more(&self);
}
impl<T: ?Sized> Shared_flutter_more for T {
    fn flutter_more(&self) {}
}

pub trait Exclusive_flutter_more {
    fn flutter_more(&mut self);
}
impl<T: ?Sized> Exclusive_flutter_more for T {
    fn flutter_more(&mut self) {}
}

pub trait Const_flutter_more_plan {
    const flutter_more_plan: ();
}
impl<T: ?Sized> Const_flutter_more_plan for T {
    const flutter_more_plan: () = ();
}

pub trait Value_flutter_more_plan: Sized {
    fn flutter_more_plan(self);
}
impl<T> Value_flutter_more_plan for T {
    fn flutter_more_plan(self) {}
}

pub trait Shared_flutter_more_plan {
    fn flutter_more_plan(&self);
}
impl<T: ?Sized> Shared_flutter_more_plan for T {
    fn flutter_more_plan(&self) {}
}

pub trait Exclusive_flutter_more_plan {
    fn flutter_more_plan(&mut self);
}
impl<T: ?Sized> Exclusive_flutter_more_plan for T {
    fn flutter_more_plan(&mut self) {}
}

pub trait Const_flutter_plan {
    const flutter_plan: ();
}
impl<T: ?Sized> Const_flutter_plan for T {
    const flutter_plan: () = ();
}

pub trait Value_flutter_plan: Sized {
    fn flutter_plan(self);
}
impl<T> Value_flutter_plan for T {
    fn flutter_plan(self) {}
}

pub trait Shared_flutter_plan {
    fn flutter_plan(&self);
}
impl<T: ?Sized> Shared_flutter_plan for T {
    fn flutter_plan(&self) {}
}

pub trait Exclusive_flutter_plan {
    fn flutter_plan(&mut self);
}
impl<T: ?Sized> Exclusive_flutter_plan for T {
    fn flutter_plan(&mut self) {}
}

pub trait Const_fly {
    const fly: ();
}
impl<T: ?Sized> Const_fly for T {
    const fly: () = ();
}

pub trait Value_fly: Sized {
    fn fly(self);
}
impl<T> Value_fly for T {
    fn fly(self) {}
}

pub trait Shared_fly {
    fn fly(&self);
}
impl<T: ?Sized> Shared_fly for T {
    fn fly(&self) {}
}

pub trait Exclusive_fly {
    fn fly(&mut self);
}
impl<T: ?Sized> Exclusive_fly for T {
    fn fly(&mut self) {}
}

pub trait Const_fly_plan {
    const fly_plan: ();
}
impl<T: ?Sized> Const_fly_plan for T {
    const fly_plan: () = ();
}

pub trait Value_fly_plan: Sized {
    fn fly_plan(self);
}
impl<T> Value_fly_plan for T {
    fn fly_plan(self) {}
}

pub trait Shared_fly_plan {
    fn fly_plan(&self);
}
impl<T: ?Sized> Shared_fly_plan for T {
    fn fly_plan(&self) {}
}

pub trait Exclusive_fly_plan {
    fn fly_plan(&mut self);
}
impl<T: ?Sized> Exclusive_fly_plan for T {
    fn fly_plan(&mut self) {}
}

pub trait Const_fmt {
    const fmt: ();
}
impl<T: ?Sized> Const_fmt for T {
    const fmt: () = ();
}

pub trait Value_fmt: Sized {
    fn fmt(self);
}
impl<T> Value_fmt for T {
    fn fmt(self) {}
}

pub trait Shared_fmt {
    fn fmt(&self);
}
impl<T: ?Sized> Shared_fmt for T {
    fn fmt(&self) {}
}

pub trait Exclusive_fmt {
    fn fmt(&mut self);
}
impl<T: ?Sized> Exclusive_fmt for T {
    fn fmt(&mut self) {}
}

pub trait Const_from_row {
    const from_row: ();
}
impl<T: ?Sized> Const_from_row for T {
    const from_row: () = ();
}

pub trait Value_from_row: Sized {
    fn from_row(self);
}
impl<T> Value_from_row for T {
    fn from_row(self) {}
}

pub trait Shared_from_row {
    fn from_row(&self);
}
impl<T: ?Sized> Shared_from_row for T {
    fn from_row(&self) {}
}

pub trait Exclusive_from_row {
    fn from_row(&mut self);
}
impl<T: ?Sized> Exclusive_from_row for T {
    fn from_row(&mut self) {}
}

pub trait Const_from_store {
    const from_store: ();
}
impl<T: ?Sized> Const_from_store for T {
    const from_store: () = ();
}

pub trait Value_from_store: Sized {
    fn from_store(self);
}
impl<T> Value_from_store for T {
    fn from_store(self) {}
}

pub trait Shared_from_store {
    fn from_store(&self);
}
impl<T: ?Sized> Shared_from_store for T {
    fn from_store(&self) {}
}

pub trait Exclusive_from_store {
    fn from_store(&mut self);
}
impl<T: ?Sized> Exclusive_from_store for T {
    fn from_store(&mut self) {}
}

pub trait Const_guard {
    const guard: ();
}
impl<T: ?Sized> Const_guard for T {
    const guard: () = ();
}

pub trait Value_guard: Sized {
    fn guard(self);
}
impl<T> Value_guard for T {
    fn guard(self) {}
}

pub trait Shared_guard {
    fn guard(&self);
}
impl<T: ?Sized> Shared_guard for T {
    fn guard(&self) {}
}

pub trait Exclusive_guard {
    fn guard(&mut self);
}
impl<T: ?Sized> Exclusive_guard for T {
    fn guard(&mut self) {}
}

pub trait Const_hanging {
    const hanging: ();
}
impl<T: ?Sized> Const_hanging for T {
    const hanging: () = ();
}

pub trait Value_hanging: Sized {
    fn hanging(self);
}
impl<T> Value_hanging for T {
    fn hanging(self) {}
}

pub trait Shared_hanging {
    fn hanging(&self);
}
impl<T: ?Sized> Shared_hanging for T {
    fn hanging(&self) {}
}

pub trait Exclusive_hanging {
    fn hanging(&mut self);
}
impl<T: ?Sized> Exclusive_hanging for T {
    fn hanging(&mut self) {}
}

pub trait Const_heaps {
    const heaps: ();
}
impl<T: ?Sized> Const_heaps for T {
    const heaps: () = ();
}

pub trait Value_heaps: Sized {
    fn heaps(self);
}
impl<T> Value_heaps for T {
    fn heaps(self) {}
}

pub trait Shared_heaps {
    fn heaps(&self);
}
impl<T: ?Sized> Shared_heaps for T {
    fn heaps(&self) {}
}

pub trait Exclusive_heaps {
    fn heaps(&mut self);
}
impl<T: ?Sized> Exclusive_heaps for T {
    fn heaps(&mut self) {}
}

pub trait Const_heavy {
    const heavy: ();
}
impl<T: ?Sized> Const_heavy for T {
    const heavy: () = ();
}

pub trait Value_heavy: Sized {
    fn heavy(self);
}
impl<T> Value_heavy for T {
    fn heavy(self) {}
}

pub trait Shared_heavy {
    fn heavy(&self);
}
impl<T: ?Sized> Shared_heavy for T {
    fn heavy(&self) {}
}

pub trait Exclusive_heavy {
    fn heavy(&mut self);
}
impl<T: ?Sized> Exclusive_heavy for T {
    fn heavy(&mut self) {}
}

pub trait Const_heavy_ref {
    const heavy_ref: ();
}
impl<T: ?Sized> Const_heavy_ref for T {
    const heavy_ref: () = ();
}

pub trait Value_heavy_ref: Sized {
    fn heavy_ref(self);
}
impl<T> Value_heavy_ref for T {
    fn heavy_ref(self) {}
}

pub trait Shared_heavy_ref {
    fn heavy_ref(&self);
}
impl<T: ?Sized> Shared_heavy_ref for T {
    fn heavy_ref(&self) {}
}

pub trait Exclusive_heavy_ref {
    fn heavy_ref(&mut self);
}
impl<T: ?Sized> Exclusive_heavy_ref for T {
    fn heavy_ref(&mut self) {}
}

pub trait Const_index {
    const index: ();
}
impl<T: ?Sized> Const_index for T {
    const index: () = ();
}

pub trait Value_index: Sized {
    fn index(self);
}
impl<T> Value_index for T {
    fn index(self) {}
}

pub trait Shared_index {
    fn index(&self);
}
impl<T: ?Sized> Shared_index for T {
    fn index(&self) {}
}

pub trait Exclusive_index {
    fn index(&mut self);
}
impl<T: ?Sized> Exclusive_index for T {
    fn index(&mut self) {}
}

pub trait Const_initial {
    const initial: ();
}
impl<T: ?Sized> Const_initial for T {
    const initial: () = ();
}

pub trait Value_initial: Sized {
    fn initial(self);
}
impl<T> Value_initial for T {
    fn initial(self) {}
}

pub trait Shared_initial {
    fn initial(&self);
}
impl<T: ?Sized> Shared_initial for T {
    fn initial(&self) {}
}

pub trait Exclusive_initial {
    fn initial(&mut self);
}
impl<T: ?Sized> Exclusive_initial for T {
    fn initial(&mut self) {}
}

pub trait Const_into_row {
    const into_row: ();
}
impl<T: ?Sized> Const_into_row for T {
    const into_row: () = ();
}

pub trait Value_into_row: Sized {
    fn into_row(self);
}
impl<T> Value_into_row for T {
    fn into_row(self) {}
}

pub trait Shared_into_row {
    fn into_row(&self);
}
impl<T: ?Sized> Shared_into_row for T {
    fn into_row(&self) {}
}

pub trait Exclusive_into_row {
    fn into_row(&mut self);
}
impl<T: ?Sized> Exclusive_into_row for T {
    fn into_row(&mut self) {}
}

pub trait Const_item {
    const item: ();
}
impl<T: ?Sized> Const_item for T {
    const item: () = ();
}

pub trait Value_item: Sized {
    fn item(self);
}
impl<T> Value_item for T {
    fn item(self) {}
}

pub trait Shared_item {
    fn item(&self);
}
impl<T: ?Sized> Shared_item for T {
    fn item(&self) {}
}

pub trait Exclusive_item {
    fn item(&mut self);
}
impl<T: ?Sized> Exclusive_item for T {
    fn item(&mut self) {}
}

pub trait Const_len {
    const len: ();
}
impl<T: ?Sized> Const_len for T {
    const len: () = ();
}

pub trait Value_len: Sized {
    fn len(self);
}
impl<T> Value_len for T {
    fn len(self) {}
}

pub trait Shared_len {
    fn len(&self);
}
impl<T: ?Sized> Shared_len for T {
    fn len(&self) {}
}

pub trait Exclusive_len {
    fn len(&mut self);
}
impl<T: ?Sized> Exclusive_len for T {
    fn len(&mut self) {}
}

pub trait Const_map_entities {
    const map_entities: ();
}
impl<T: ?Sized> Const_map_entities for T {
    const map_entities: () = ();
}

pub trait Value_map_entities: Sized {
    fn map_entities(self);
}
impl<T> Value_map_entities for T {
    fn map_entities(self) {}
}

pub trait Shared_map_entities {
    fn map_entities(&self);
}
impl<T: ?Sized> Shared_map_entities for T {
    fn map_entities(&self) {}
}

pub trait Exclusive_map_entities {
    fn map_entities(&mut self);
}
impl<T: ?Sized> Exclusive_map_entities for T {
    fn map_entities(&mut self) {}
}

pub trait Const_method {
    const method: ();
}
impl<T: ?Sized> Const_method for T {
    const method: () = ();
}

pub trait Value_method: Sized {
    fn method(self);
}
impl<T> Value_method for T {
    fn method(self) {}
}

pub trait Shared_method {
    fn method(&self);
}
impl<T: ?Sized> Shared_method for T {
    fn method(&self) {}
}

pub trait Exclusive_method {
    fn method(&mut self);
}
impl<T: ?Sized> Exclusive_method for T {
    fn method(&mut self) {}
}

pub trait Const_moved {
    const moved: ();
}
impl<T: ?Sized> Const_moved for T {
    const moved: () = ();
}

pub trait Value_moved: Sized {
    fn moved(self);
}
impl<T> Value_moved for T {
    fn moved(self) {}
}

pub trait Shared_moved {
    fn moved(&self);
}
impl<T: ?Sized> Shared_moved for T {
    fn moved(&self) {}
}

pub trait Exclusive_moved {
    fn moved(&mut self);
}
impl<T: ?Sized> Exclusive_moved for T {
    fn moved(&mut self) {}
}

pub trait Const_moving {
    const moving: ();
}
impl<T: ?Sized> Const_moving for T {
    const moving: () = ();
}

pub trait Value_moving: Sized {
    fn moving(self);
}
impl<T> Value_moving for T {
    fn moving(self) {}
}

pub trait Shared_moving {
    fn moving(&self);
}
impl<T: ?Sized> Shared_moving for T {
    fn moving(&self) {}
}

pub trait Exclusive_moving {
    fn moving(&mut self);
}
impl<T: ?Sized> Exclusive_moving for T {
    fn moving(&mut self) {}
}

pub trait Const_near {
    const near: ();
}
impl<T: ?Sized> Const_near for T {
    const near: () = ();
}

pub trait Value_near: Sized {
    fn near(self);
}
impl<T> Value_near for T {
    fn near(self) {}
}

pub trait Shared_near {
    fn near(&self);
}
impl<T: ?Sized> Shared_near for T {
    fn near(&self) {}
}

pub trait Exclusive_near {
    fn near(&mut self);
}
impl<T: ?Sized> Exclusive_near for T {
    fn near(&mut self) {}
}

pub trait Const_near_ref {
    const near_ref: ();
}
impl<T: ?Sized> Const_near_ref for T {
    const near_ref: () = ();
}

pub trait Value_near_ref: Sized {
    fn near_ref(self);
}
impl<T> Value_near_ref for T {
    fn near_ref(self) {}
}

pub trait Shared_near_ref {
    fn near_ref(&self);
}
impl<T: ?Sized> Shared_near_ref for T {
    fn near_ref(&self) {}
}

pub trait Exclusive_near_ref {
    fn near_ref(&mut self);
}
impl<T: ?Sized> Exclusive_near_ref for T {
    fn near_ref(&mut self) {}
}

pub trait Const_new {
    const new: ();
}
impl<T: ?Sized> Const_new for T {
    const new: () = ();
}

pub trait Value_new: Sized {
    fn new(self);
}
impl<T> Value_new for T {
    fn new(self) {}
}

pub trait Shared_new {
    fn new(&self);
}
impl<T: ?Sized> Shared_new for T {
    fn new(&self) {}
}

pub trait Exclusive_new {
    fn new(&mut self);
}
impl<T: ?Sized> Exclusive_new for T {
    fn new(&mut self) {}
}

pub trait Const_night {
    const night: ();
}
impl<T: ?Sized> Const_night for T {
    const night: () = ();
}

pub trait Value_night: Sized {
    fn night(self);
}
impl<T> Value_night for T {
    fn night(self) {}
}

pub trait Shared_night {
    fn night(&self);
}
impl<T: ?Sized> Shared_night for T {
    fn night(&self) {}
}

pub trait Exclusive_night {
    fn night(&mut self);
}
impl<T: ?Sized> Exclusive_night for T {
    fn night(&mut self) {}
}

pub trait Const_night_plan {
    const night_plan: ();
}
impl<T: ?Sized> Const_night_plan for T {
    const night_plan: () = ();
}

pub trait Value_night_plan: Sized {
    fn night_plan(self);
}
impl<T> Value_night_plan for T {
    fn night_plan(self) {}
}

pub trait Shared_night_plan {
    fn night_plan(&self);
}
impl<T: ?Sized> Shared_night_plan for T {
    fn night_plan(&self) {}
}

pub trait Exclusive_night_plan {
    fn night_plan(&mut self);
}
impl<T: ?Sized> Exclusive_night_plan for T {
    fn night_plan(&mut self) {}
}

pub trait Const_of {
    const of: ();
}
impl<T: ?Sized> Const_of for T {
    const of: () = ();
}

pub trait Value_of: Sized {
    fn of(self);
}
impl<T> Value_of for T {
    fn of(self) {}
}

pub trait Shared_of {
    fn of(&self);
}
impl<T: ?Sized> Shared_of for T {
    fn of(&self) {}
}

pub trait Exclusive_of {
    fn of(&mut self);
}
impl<T: ?Sized> Exclusive_of for T {
    fn of(&mut self) {}
}

pub trait Const_put {
    const put: ();
}
impl<T: ?Sized> Const_put for T {
    const put: () = ();
}

pub trait Value_put: Sized {
    fn put(self);
}
impl<T> Value_put for T {
    fn put(self) {}
}

pub trait Shared_put {
    fn put(&self);
}
impl<T: ?Sized> Shared_put for T {
    fn put(&self) {}
}

pub trait Exclusive_put {
    fn put(&mut self);
}
impl<T: ?Sized> Exclusive_put for T {
    fn put(&mut self) {}
}

pub trait Const_query {
    const query: ();
}
impl<T: ?Sized> Const_query for T {
    const query: () = ();
}

pub trait Value_query: Sized {
    fn query(self);
}
impl<T> Value_query for T {
    fn query(self) {}
}

pub trait Shared_query {
    fn query(&self);
}
impl<T: ?Sized> Shared_query for T {
    fn query(&self) {}
}

pub trait Exclusive_query {
    fn query(&mut self);
}
impl<T: ?Sized> Exclusive_query for T {
    fn query(&mut self) {}
}

pub trait Const_query_ref {
    const query_ref: ();
}
impl<T: ?Sized> Const_query_ref for T {
    const query_ref: () = ();
}

pub trait Value_query_ref: Sized {
    fn query_ref(self);
}
impl<T> Value_query_ref for T {
    fn query_ref(self) {}
}

pub trait Shared_query_ref {
    fn query_ref(&self);
}
impl<T: ?Sized> Shared_query_ref for T {
    fn query_ref(&self) {}
}

pub trait Exclusive_query_ref {
    fn query_ref(&mut self);
}
impl<T: ?Sized> Exclusive_query_ref for T {
    fn query_ref(&mut self) {}
}

pub trait Const_reactions {
    const reactions: ();
}
impl<T: ?Sized> Const_reactions for T {
    const reactions: () = ();
}

pub trait Value_reactions: Sized {
    fn reactions(self);
}
impl<T> Value_reactions for T {
    fn reactions(self) {}
}

pub trait Shared_reactions {
    fn reactions(&self);
}
impl<T: ?Sized> Shared_reactions for T {
    fn reactions(&self) {}
}

pub trait Exclusive_reactions {
    fn reactions(&mut self);
}
impl<T: ?Sized> Exclusive_reactions for T {
    fn reactions(&mut self) {}
}

pub trait Const_refreshing {
    const refreshing: ();
}
impl<T: ?Sized> Const_refreshing for T {
    const refreshing: () = ();
}

pub trait Value_refreshing: Sized {
    fn refreshing(self);
}
impl<T> Value_refreshing for T {
    fn refreshing(self) {}
}

pub trait Shared_refreshing {
    fn refreshing(&self);
}
impl<T: ?Sized> Shared_refreshing for T {
    fn refreshing(&self) {}
}

pub trait Exclusive_refreshing {
    fn refreshing(&mut self);
}
impl<T: ?Sized> Exclusive_refreshing for T {
    fn refreshing(&mut self) {}
}

pub trait Const_relation {
    const relation: ();
}
impl<T: ?Sized> Const_relation for T {
    const relation: () = ();
}

pub trait Value_relation: Sized {
    fn relation(self);
}
impl<T> Value_relation for T {
    fn relation(self) {}
}

pub trait Shared_relation {
    fn relation(&self);
}
impl<T: ?Sized> Shared_relation for T {
    fn relation(&self) {}
}

pub trait Exclusive_relation {
    fn relation(&mut self);
}
impl<T: ?Sized> Exclusive_relation for T {
    fn relation(&mut self) {}
}

pub trait Const_reserve_entities {
    const reserve_entities: ();
}
impl<T: ?Sized> Const_reserve_entities for T {
    const reserve_entities: () = ();
}

pub trait Value_reserve_entities: Sized {
    fn reserve_entities(self);
}
impl<T> Value_reserve_entities for T {
    fn reserve_entities(self) {}
}

pub trait Shared_reserve_entities {
    fn reserve_entities(&self);
}
impl<T: ?Sized> Shared_reserve_entities for T {
    fn reserve_entities(&self) {}
}

pub trait Exclusive_reserve_entities {
    fn reserve_entities(&mut self);
}
impl<T: ?Sized> Exclusive_reserve_entities for T {
    fn reserve_entities(&mut self) {}
}

pub trait Const_roll {
    const roll: ();
}
impl<T: ?Sized> Const_roll for T {
    const roll: () = ();
}

pub trait Value_roll: Sized {
    fn roll(self);
}
impl<T> Value_roll for T {
    fn roll(self) {}
}

pub trait Shared_roll {
    fn roll(&self);
}
impl<T: ?Sized> Shared_roll for T {
    fn roll(&self) {}
}

pub trait Exclusive_roll {
    fn roll(&mut self);
}
impl<T: ?Sized> Exclusive_roll for T {
    fn roll(&mut self) {}
}

pub trait Const_roll_plan {
    const roll_plan: ();
}
impl<T: ?Sized> Const_roll_plan for T {
    const roll_plan: () = ();
}

pub trait Value_roll_plan: Sized {
    fn roll_plan(self);
}
impl<T> Value_roll_plan for T {
    fn roll_plan(self) {}
}

pub trait Shared_roll_plan {
    fn roll_plan(&self);
}
impl<T: ?Sized> Shared_roll_plan for T {
    fn roll_plan(&self) {}
}

pub trait Exclusive_roll_plan {
    fn roll_plan(&mut self);
}
impl<T: ?Sized> Exclusive_roll_plan for T {
    fn roll_plan(&mut self) {}
}

pub trait Const_row {
    const row: ();
}
impl<T: ?Sized> Const_row for T {
    const row: () = ();
}

pub trait Value_row: Sized {
    fn row(self);
}
impl<T> Value_row for T {
    fn row(self) {}
}

pub trait Shared_row {
    fn row(&self);
}
impl<T: ?Sized> Shared_row for T {
    fn row(&self) {}
}

pub trait Exclusive_row {
    fn row(&mut self);
}
impl<T: ?Sized> Exclusive_row for T {
    fn row(&mut self) {}
}

pub trait Const_run {
    const run: ();
}
impl<T: ?Sized> Const_run for T {
    const run: () = ();
}

pub trait Value_run: Sized {
    fn run(self);
}
impl<T> Value_run for T {
    fn run(self) {}
}

pub trait Shared_run {
    fn run(&self);
}
impl<T: ?Sized> Shared_run for T {
    fn run(&self) {}
}

pub trait Exclusive_run {
    fn run(&mut self);
}
impl<T: ?Sized> Exclusive_run for T {
    fn run(&mut self) {}
}

pub trait Const_seen {
    const seen: ();
}
impl<T: ?Sized> Const_seen for T {
    const seen: () = ();
}

pub trait Value_seen: Sized {
    fn seen(self);
}
impl<T> Value_seen for T {
    fn seen(self) {}
}

pub trait Shared_seen {
    fn seen(&self);
}
impl<T: ?Sized> Shared_seen for T {
    fn seen(&self) {}
}

pub trait Exclusive_seen {
    fn seen(&mut self);
}
impl<T: ?Sized> Exclusive_seen for T {
    fn seen(&mut self) {}
}

pub trait Const_set_field {
    const set_field: ();
}
impl<T: ?Sized> Const_set_field for T {
    const set_field: () = ();
}

pub trait Value_set_field: Sized {
    fn set_field(self);
}
impl<T> Value_set_field for T {
    fn set_field(self) {}
}

pub trait Shared_set_field {
    fn set_field(&self);
}
impl<T: ?Sized> Shared_set_field for T {
    fn set_field(&self) {}
}

pub trait Exclusive_set_field {
    fn set_field(&mut self);
}
impl<T: ?Sized> Exclusive_set_field for T {
    fn set_field(&mut self) {}
}

pub trait Const_set_resource {
    const set_resource: ();
}
impl<T: ?Sized> Const_set_resource for T {
    const set_resource: () = ();
}

pub trait Value_set_resource: Sized {
    fn set_resource(self);
}
impl<T> Value_set_resource for T {
    fn set_resource(self) {}
}

pub trait Shared_set_resource {
    fn set_resource(&self);
}
impl<T: ?Sized> Shared_set_resource for T {
    fn set_resource(&self) {}
}

pub trait Exclusive_set_resource {
    fn set_resource(&mut self);
}
impl<T: ?Sized> Exclusive_set_resource for T {
    fn set_resource(&mut self) {}
}

pub trait Const_sources_of {
    const sources_of: ();
}
impl<T: ?Sized> Const_sources_of for T {
    const sources_of: () = ();
}

pub trait Value_sources_of: Sized {
    fn sources_of(self);
}
impl<T> Value_sources_of for T {
    fn sources_of(self) {}
}

pub trait Shared_sources_of {
    fn sources_of(&self);
}
impl<T: ?Sized> Shared_sources_of for T {
    fn sources_of(&self) {}
}

pub trait Exclusive_sources_of {
    fn sources_of(&mut self);
}
impl<T: ?Sized> Exclusive_sources_of for T {
    fn sources_of(&mut self) {}
}

pub trait Const_split {
    const split: ();
}
impl<T: ?Sized> Const_split for T {
    const split: () = ();
}

pub trait Value_split: Sized {
    fn split(self);
}
impl<T> Value_split for T {
    fn split(self) {}
}

pub trait Shared_split {
    fn split(&self);
}
impl<T: ?Sized> Shared_split for T {
    fn split(&self) {}
}

pub trait Exclusive_split {
    fn split(&mut self);
}
impl<T: ?Sized> Exclusive_split for T {
    fn split(&mut self) {}
}

pub trait Const_split_mut {
    const split_mut: ();
}
impl<T: ?Sized> Const_split_mut for T {
    const split_mut: () = ();
}

pub trait Value_split_mut: Sized {
    fn split_mut(self);
}
impl<T> Value_split_mut for T {
    fn split_mut(self) {}
}

pub trait Shared_split_mut {
    fn split_mut(&self);
}
impl<T: ?Sized> Shared_split_mut for T {
    fn split_mut(&self) {}
}

pub trait Exclusive_split_mut {
    fn split_mut(&mut self);
}
impl<T: ?Sized> Exclusive_split_mut for T {
    fn split_mut(&mut self) {}
}

pub trait Const_still {
    const still: ();
}
impl<T: ?Sized> Const_still for T {
    const still: () = ();
}

pub trait Value_still: Sized {
    fn still(self);
}
impl<T> Value_still for T {
    fn still(self) {}
}

pub trait Shared_still {
    fn still(&self);
}
impl<T: ?Sized> Shared_still for T {
    fn still(&self) {}
}

pub trait Exclusive_still {
    fn still(&mut self);
}
impl<T: ?Sized> Exclusive_still for T {
    fn still(&mut self) {}
}

pub trait Const_system {
    const system: ();
}
impl<T: ?Sized> Const_system for T {
    const system: () = ();
}

pub trait Value_system: Sized {
    fn system(self);
}
impl<T> Value_system for T {
    fn system(self) {}
}

pub trait Shared_system {
    fn system(&self);
}
impl<T: ?Sized> Shared_system for T {
    fn system(&self) {}
}

pub trait Exclusive_system {
    fn system(&mut self);
}
impl<T: ?Sized> Exclusive_system for T {
    fn system(&mut self) {}
}

pub trait Const_take {
    const take: ();
}
impl<T: ?Sized> Const_take for T {
    const take: () = ();
}

pub trait Value_take: Sized {
    fn take(self);
}
impl<T> Value_take for T {
    fn take(self) {}
}

pub trait Shared_take {
    fn take(&self);
}
impl<T: ?Sized> Shared_take for T {
    fn take(&self) {}
}

pub trait Exclusive_take {
    fn take(&mut self);
}
impl<T: ?Sized> Exclusive_take for T {
    fn take(&mut self) {}
}

pub trait Const_target {
    const target: ();
}
impl<T: ?Sized> Const_target for T {
    const target: () = ();
}

pub trait Value_target: Sized {
    fn target(self);
}
impl<T> Value_target for T {
    fn target(self) {}
}

pub trait Shared_target {
    fn target(&self);
}
impl<T: ?Sized> Shared_target for T {
    fn target(&self) {}
}

pub trait Exclusive_target {
    fn target(&mut self);
}
impl<T: ?Sized> Exclusive_target for T {
    fn target(&mut self) {}
}

pub trait Const_tick {
    const tick: ();
}
impl<T: ?Sized> Const_tick for T {
    const tick: () = ();
}

pub trait Value_tick: Sized {
    fn tick(self);
}
impl<T> Value_tick for T {
    fn tick(self) {}
}

pub trait Shared_tick {
    fn tick(&self);
}
impl<T: ?Sized> Shared_tick for T {
    fn tick(&self) {}
}

pub trait Exclusive_tick {
    fn tick(&mut self);
}
impl<T: ?Sized> Exclusive_tick for T {
    fn tick(&mut self) {}
}

pub trait Const_tick_plan {
    const tick_plan: ();
}
impl<T: ?Sized> Const_tick_plan for T {
    const tick_plan: () = ();
}

pub trait Value_tick_plan: Sized {
    fn tick_plan(self);
}
impl<T> Value_tick_plan for T {
    fn tick_plan(self) {}
}

pub trait Shared_tick_plan {
    fn tick_plan(&self);
}
impl<T: ?Sized> Shared_tick_plan for T {
    fn tick_plan(&self) {}
}

pub trait Exclusive_tick_plan {
    fn tick_plan(&mut self);
}
impl<T: ?Sized> Exclusive_tick_plan for T {
    fn tick_plan(&mut self) {}
}

pub trait Const_to {
    const to: ();
}
impl<T: ?Sized> Const_to for T {
    const to: () = ();
}

pub trait Value_to: Sized {
    fn to(self);
}
impl<T> Value_to for T {
    fn to(self) {}
}

pub trait Shared_to {
    fn to(&self);
}
impl<T: ?Sized> Shared_to for T {
    fn to(&self) {}
}

pub trait Exclusive_to {
    fn to(&mut self);
}
impl<T: ?Sized> Exclusive_to for T {
    fn to(&mut self) {}
}

pub trait Const_try_by_number {
    const try_by_number: ();
}
impl<T: ?Sized> Const_try_by_number for T {
    const try_by_number: () = ();
}

pub trait Value_try_by_number: Sized {
    fn try_by_number(self);
}
impl<T> Value_try_by_number for T {
    fn try_by_number(self) {}
}

pub trait Shared_try_by_number {
    fn try_by_number(&self);
}
impl<T: ?Sized> Shared_try_by_number for T {
    fn try_by_number(&self) {}
}

pub trait Exclusive_try_by_number {
    fn try_by_number(&mut self);
}
impl<T: ?Sized> Exclusive_try_by_number for T {
    fn try_by_number(&mut self) {}
}

pub trait Const_try_by_ring {
    const try_by_ring: ();
}
impl<T: ?Sized> Const_try_by_ring for T {
    const try_by_ring: () = ();
}

pub trait Value_try_by_ring: Sized {
    fn try_by_ring(self);
}
impl<T> Value_try_by_ring for T {
    fn try_by_ring(self) {}
}

pub trait Shared_try_by_ring {
    fn try_by_ring(&self);
}
impl<T: ?Sized> Shared_try_by_ring for T {
    fn try_by_ring(&self) {}
}

pub trait Exclusive_try_by_ring {
    fn try_by_ring(&mut self);
}
impl<T: ?Sized> Exclusive_try_by_ring for T {
    fn try_by_ring(&mut self) {}
}

pub trait Const_try_by_weight {
    const try_by_weight: ();
}
impl<T: ?Sized> Const_try_by_weight for T {
    const try_by_weight: () = ();
}

pub trait Value_try_by_weight: Sized {
    fn try_by_weight(self);
}
impl<T> Value_try_by_weight for T {
    fn try_by_weight(self) {}
}

pub trait Shared_try_by_weight {
    fn try_by_weight(&self);
}
impl<T: ?Sized> Shared_try_by_weight for T {
    fn try_by_weight(&self) {}
}

pub trait Exclusive_try_by_weight {
    fn try_by_weight(&mut self);
}
impl<T: ?Sized> Exclusive_try_by_weight for T {
    fn try_by_weight(&mut self) {}
}

pub trait Const_try_find {
    const try_find: ();
}
impl<T: ?Sized> Const_try_find for T {
    const try_find: () = ();
}

pub trait Value_try_find: Sized {
    fn try_find(self);
}
impl<T> Value_try_find for T {
    fn try_find(self) {}
}

pub trait Shared_try_find {
    fn try_find(&self);
}
impl<T: ?Sized> Shared_try_find for T {
    fn try_find(&self) {}
}

pub trait Exclusive_try_find {
    fn try_find(&mut self);
}
impl<T: ?Sized> Exclusive_try_find for T {
    fn try_find(&mut self) {}
}

pub trait Const_try_heavy {
    const try_heavy: ();
}
impl<T: ?Sized> Const_try_heavy for T {
    const try_heavy: () = ();
}

pub trait Value_try_heavy: Sized {
    fn try_heavy(self);
}
impl<T> Value_try_heavy for T {
    fn try_heavy(self) {}
}

pub trait Shared_try_heavy {
    fn try_heavy(&self);
}
impl<T: ?Sized> Shared_try_heavy for T {
    fn try_heavy(&self) {}
}

pub trait Exclusive_try_heavy {
    fn try_heavy(&mut self);
}
impl<T: ?Sized> Exclusive_try_heavy for T {
    fn try_heavy(&mut self) {}
}

pub trait Const_try_near {
    const try_near: ();
}
impl<T: ?Sized> Const_try_near for T {
    const try_near: () = ();
}

pub trait Value_try_near: Sized {
    fn try_near(self);
}
impl<T> Value_try_near for T {
    fn try_near(self) {}
}

pub trait Shared_try_near {
    fn try_near(&self);
}
impl<T: ?Sized> Shared_try_near for T {
    fn try_near(&self) {}
}

pub trait Exclusive_try_near {
    fn try_near(&mut self);
}
impl<T: ?Sized> Exclusive_try_near for T {
    fn try_near(&mut self) {}
}

pub trait Const_unique {
    const unique: ();
}
impl<T: ?Sized> Const_unique for T {
    const unique: () = ();
}

pub trait Value_unique: Sized {
    fn unique(self);
}
impl<T> Value_unique for T {
    fn unique(self) {}
}

pub trait Shared_unique {
    fn unique(&self);
}
impl<T: ?Sized> Shared_unique for T {
    fn unique(&self) {}
}

pub trait Exclusive_unique {
    fn unique(&mut self);
}
impl<T: ?Sized> Exclusive_unique for T {
    fn unique(&mut self) {}
}

pub trait Const_view {
    const view: ();
}
impl<T: ?Sized> Const_view for T {
    const view: () = ();
}

pub trait Value_view: Sized {
    fn view(self);
}
impl<T> Value_view for T {
    fn view(self) {}
}

pub trait Shared_view {
    fn view(&self);
}
impl<T: ?Sized> Shared_view for T {
    fn view(&self) {}
}

pub trait Exclusive_view {
    fn view(&mut self);
}
impl<T: ?Sized> Exclusive_view for T {
    fn view(&mut self) {}
}

pub trait Const_watch {
    const watch: ();
}
impl<T: ?Sized> Const_watch for T {
    const watch: () = ();
}

pub trait Value_watch: Sized {
    fn watch(self);
}
impl<T> Value_watch for T {
    fn watch(self) {}
}

pub trait Shared_watch {
    fn watch(&self);
}
impl<T: ?Sized> Shared_watch for T {
    fn watch(&self) {}
}

pub trait Exclusive_watch {
    fn watch(&mut self);
}
impl<T: ?Sized> Exclusive_watch for T {
    fn watch(&mut self) {}
}

pub trait Const_watch_plan {
    const watch_plan: ();
}
impl<T: ?Sized> Const_watch_plan for T {
    const watch_plan: () = ();
}

pub trait Value_watch_plan: Sized {
    fn watch_plan(self);
}
impl<T> Value_watch_plan for T {
    fn watch_plan(self) {}
}

pub trait Shared_watch_plan {
    fn watch_plan(&self);
}
impl<T: ?Sized> Shared_watch_plan for T {
    fn watch_plan(&self) {}
}

pub trait Exclusive_watch_plan {
    fn watch_plan(&mut self);
}
impl<T: ?Sized> Exclusive_watch_plan for T {
    fn watch_plan(&mut self) {}
}

pub trait Const_with_capacity {
    const with_capacity: ();
}
impl<T: ?Sized> Const_with_capacity for T {
    const with_capacity: () = ();
}

pub trait Value_with_capacity: Sized {
    fn with_capacity(self);
}
impl<T> Value_with_capacity for T {
    fn with_capacity(self) {}
}

pub trait Shared_with_capacity {
    fn with_capacity(&self);
}
impl<T: ?Sized> Shared_with_capacity for T {
    fn with_capacity(&self) {}
}

pub trait Exclusive_with_capacity {
    fn with_capacity(&mut self);
}
impl<T: ?Sized> Exclusive_with_capacity for T {
    fn with_capacity(&mut self) {}
}

pub trait Const_with_cell {
    const with_cell: ();
}
impl<T: ?Sized> Const_with_cell for T {
    const with_cell: () = ();
}

pub trait Value_with_cell: Sized {
    fn with_cell(self);
}
impl<T> Value_with_cell for T {
    fn with_cell(self) {}
}

pub trait Shared_with_cell {
    fn with_cell(&self);
}
impl<T: ?Sized> Shared_with_cell for T {
    fn with_cell(&self) {}
}

pub trait Exclusive_with_cell {
    fn with_cell(&mut self);
}
impl<T: ?Sized> Exclusive_with_cell for T {
    fn with_cell(&mut self) {}
}

pub trait Const_with_key {
    const with_key: ();
}
impl<T: ?Sized> Const_with_key for T {
    const with_key: () = ();
}

pub trait Value_with_key: Sized {
    fn with_key(self);
}
impl<T> Value_with_key for T {
    fn with_key(self) {}
}

pub trait Shared_with_key {
    fn with_key(&self);
}
impl<T: ?Sized> Shared_with_key for T {
    fn with_key(&self) {}
}

pub trait Exclusive_with_key {
    fn with_key(&mut self);
}
impl<T: ?Sized> Exclusive_with_key for T {
    fn with_key(&mut self) {}
}

pub trait Const_with_resources {
    const with_resources: ();
}
impl<T: ?Sized> Const_with_resources for T {
    const with_resources: () = ();
}

pub trait Value_with_resources: Sized {
    fn with_resources(self);
}
impl<T> Value_with_resources for T {
    fn with_resources(self) {}
}

pub trait Shared_with_resources {
    fn with_resources(&self);
}
impl<T: ?Sized> Shared_with_resources for T {
    fn with_resources(&self) {}
}

pub trait Exclusive_with_resources {
    fn with_resources(&mut self);
}
impl<T: ?Sized> Exclusive_with_resources for T {
    fn with_resources(&mut self) {}
}
