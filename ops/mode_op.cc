#include <map>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/sorted_lines.h"

namespace paddle::operators {

template <typename T>
class ModeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::MapLines<T>(ctx, ctx.Attr<int>("axis"), "mode", [](const auto& line) {
      std::map<T, std::pair<int64_t, int64_t>> seen;  // how often, and where last
      for (const auto& element : line) {
        auto& entry = seen[element.first];
        ++entry.first;
        entry.second = element.second;
      }
      auto best = seen.begin();
      for (auto it = seen.begin(); it != seen.end(); ++it) {
        if (it->second.first > best->second.first) best = it;
      }
      return std::vector<reference::NumberedElement<T>>{{best->first, best->second.second}};
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(mode, ModeCPUKernel, float, double, int, int64_t);
