#pragma once

namespace phi {

/// What a shape function says that uses a false MetaTensor, which does not know the name of its
/// slot. Callers that know it say it instead.
constexpr char kAbsentSlotText[] =
    "a shape function used an input or output that the operator does not have";

}  // namespace phi
