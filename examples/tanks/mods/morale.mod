# Tanks have morale. Those that burn lose it, and drive slower.
#
#     cargo run --release -p tanks -- --mod examples/tanks/mods/morale.mod
#
# What can be said is listed in the documentation of the module `mods`.

# A component that the game has never heard of.
component Morale value
give Tank Morale value=1

system despair in fight   phase effects after burn  if fight           do Morale.value *= 0.98   where Burning.ticks > 0
system rally   in fight   phase effects after despair if fight every 30  do Morale.value += 0.05   where Morale.value < 0.9

# The tracks obey the driver.
system falter in manoeuvres before steer do Chassis.speed = 0.04 where Morale.value < 0.5
system charge in manoeuvres before steer do Chassis.speed = 0.1  where Morale.value > 0.8
