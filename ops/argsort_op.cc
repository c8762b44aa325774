#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/sorted_lines.h"

namespace paddle::operators {

template <typename T>
class ArgsortCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto before = ctx.Attr<bool>("descending") ? reference::Larger<T> : reference::Smaller<T>;
    reference::MapLines<T>(ctx, ctx.Attr<int>("axis"), "argsort", [&](auto line) {
      std::sort(line.begin(), line.end(), before);
      return line;
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(argsort, ArgsortCPUKernel, float, double, int, int64_t);
