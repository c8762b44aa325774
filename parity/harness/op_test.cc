#include "parity/harness/op_test.h"

template class std::vector<phibridge::parity::OpCase>;
template class std::map<std::string, phibridge::parity::Truth>;

namespace phibridge {
namespace parity {

OpCase::OpCase() = default;
OpCase::OpCase(const OpCase&) = default;
OpCase::OpCase(OpCase&&) noexcept = default;
OpCase& OpCase::operator=(const OpCase&) = default;
OpCase& OpCase::operator=(OpCase&&) noexcept = default;
OpCase::~OpCase() = default;

}  // namespace parity
}  // namespace phibridge
