#include "parity/cases/common/multiclass_nms_cases.h"

namespace phibridge {
namespace parity {
namespace {

OP_TEST(MulticlassNms2, MulticlassNmsSuite(2));

}  // namespace
}  // namespace parity
}  // namespace phibridge
