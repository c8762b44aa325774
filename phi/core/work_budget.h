#pragma once

#include <cstdint>
#include <initializer_list>

namespace phi {

/// The steps that an attribute may ask for in one call of a kernel: 10^6 times the flag
/// `attribute_work_limit` (FLAGS_attribute_work_limit in the environment); 0: no limit.
int64_t AttributeWorkLimit();

/// For work that an attribute bounds, and not the size of a tensor, which memory bounds: throws if
/// `value` of `attribute`, times the other factors of the number of steps, is above the limit. A
/// factor that is not known, below 0, counts as 1. Errors: ResourceExhausted naming op, attribute,
/// value, number, limit and flag.
void CheckWork(const char* op, const char* attribute, int64_t value,
               std::initializer_list<int64_t> factors);

/// The same of work that the rest of the text `who` names, such as "qr: attribute `mode` is r".
void CheckWork(const char* who, std::initializer_list<int64_t> factors);

/// For windows of `window` elements that lie on each other: throws if `windows` of them ask for
/// more steps than the limit, and read each of the `over` elements that they lie on more than 64
/// times, which memory does not bound. Sizes below 0 are not known. Errors: as CheckWork.
void CheckWindowWork(const char* op, const char* attribute, int64_t window, int64_t windows,
                     int64_t over);

}  // namespace phi
