#include "ops/common/operator/one_integer.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class SplitCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto outs = ctx.MultiOutput<DenseTensor>("Out");
    const int axis = reference::PositiveAxis(Axis(ctx), x->dims().size(), "split");
    const reference::Split3 n = reference::SplitAt(x->dims(), axis);
    const std::vector<int64_t> sections = Sections(ctx, n.axis, outs.size());
    int64_t begin = 0;
    for (size_t p = 0; p < outs.size(); ++p) {
      phi::DDim dims = x->dims();
      dims[axis] = sections[p];
      outs[p]->Resize(dims);
      T* y = reference::Allocate<T>(ctx, outs[p]);
      for (int64_t o = 0; o < n.outer; ++o) {
        const T* from = x->data<T>() + (o * n.axis + begin) * n.inner;
        for (int64_t k = 0; k < sections[p] * n.inner; ++k) *y++ = from[k];
      }
      begin += sections[p];
    }
  }

 private:
  static int Axis(const framework::ExecutionContext& ctx) {
    if (!ctx.HasInput("AxisTensor")) return ctx.Attr<int>("axis");
    return static_cast<int>(reference::OneInteger(ctx, "AxisTensor", "split"));
  }
  static std::vector<int64_t> Sections(const framework::ExecutionContext& ctx, int64_t size,
                                       size_t parts) {
    if (ctx.Attr<int>("num") > 0) {
      return std::vector<int64_t>(parts, size / static_cast<int64_t>(parts));
    }
    const bool is_list = !ctx.MultiInput<DenseTensor>("SectionsTensorList").empty();
    const auto given = ctx.Attr<std::vector<int>>("sections");
    std::vector<int64_t> sections = is_list ? reference::IntegersOfList(ctx, "SectionsTensorList")
                                            : std::vector<int64_t>(given.begin(), given.end());
    int64_t known = 0;
    for (int64_t section : sections) known += section < 0 ? 0 : section;
    for (int64_t& section : sections) {
      if (section < 0) section = size - known;
    }
    return sections;
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(split, SplitCPUKernel);
