// outside: 2.3 | custom operators of language models: in place by const_cast, contexts from the
// pool, impl() as DenseTensor, from_blob, lists and absent inputs, text attributes
#include <memory>
#include <string>
#include <vector>

#include "paddle/extension.h"
#include "paddle/phi/backends/all_context.h"
#include "paddle/phi/core/dense_tensor.h"

// Writes `end_id` where a sequence has ended.
void EndIds(const paddle::Tensor& stop_flags, const paddle::Tensor& ids, int64_t end_id) {
  auto place = stop_flags.place();
  auto* dev_ctx = static_cast<const phi::CPUContext*>(
      paddle::experimental::DeviceContextPool::Instance().Get(place));
  PD_CHECK(dev_ctx->GetPlace() == place, "a context of another place");
  std::vector<int64_t> shape = stop_flags.shape();
  const bool* flags = stop_flags.data<bool>();
  int64_t* out = const_cast<int64_t*>(ids.data<int64_t>());
  for (int i = 0; i < shape[0]; ++i) {
    if (flags[i]) out[i] = end_id;
  }
}

// How many elements each tensor has, and all of them together, with those of `more`, if it is
// there.
std::vector<paddle::Tensor> Counted(const std::vector<paddle::Tensor>& xs,
                                    const paddle::optional<paddle::Tensor>& more,
                                    const std::string& unit,
                                    const std::vector<std::string>& names) {
  PD_CHECK(names.empty() || names.size() == xs.size(), names.size(), " names of ", xs.size());
  const int64_t per =
      unit == "bytes" ? static_cast<int64_t>(paddle::experimental::SizeOf(xs[0].dtype())) : 1;
  std::vector<int64_t> counts;
  for (const auto& x : xs) counts.push_back(x.numel() * per);
  auto on_counts =
      paddle::from_blob(counts.data(), {static_cast<int64_t>(counts.size())}, phi::DataType::INT64);
  auto each = on_counts.copy_to(paddle::CPUPlace(), true);
  auto total = std::make_shared<phi::DenseTensor>();
  total->Resize({1});
  auto* dense = static_cast<phi::DenseTensor*>(each.impl().get());
  int64_t sum = more ? more.get().numel() * per : 0;
  for (int64_t i = 0; i < dense->numel(); ++i) sum += dense->data<int64_t>()[i];
  *total->mutable_data<int64_t>(phi::CPUPlace()) = sum;
  return {each, paddle::Tensor(total, "total")};
}

std::vector<std::vector<int64_t>> CountedShape(const std::vector<std::vector<int64_t>>& xs,
                                               const paddle::optional<std::vector<int64_t>>&,
                                               const std::string&,
                                               const std::vector<std::string>&) {
  return {{static_cast<int64_t>(xs.size())}, {1}};
}

std::vector<paddle::DataType> CountedType(const std::vector<paddle::DataType>&,
                                          const paddle::optional<paddle::DataType>&) {
  return {paddle::DataType::INT64, paddle::DataType::INT64};
}

PD_BUILD_OP(outside_end_ids)
    .Inputs({"stop_flags", "ids"})
    .Outputs({"ids_out"})
    .Attrs({"end_id: int64_t"})
    .SetInplaceMap({{"ids", "ids_out"}})
    .SetKernelFn(PD_KERNEL(EndIds));

PD_BUILD_OP(outside_counted)
    .Inputs({paddle::Vec("xs"), paddle::Optional("more")})
    .Outputs({"each", "total"})
    .Attrs({"unit: std::string", "names: std::vector<std::string>"})
    .SetKernelFn(PD_KERNEL(Counted))
    .SetInferShapeFn(PD_INFER_SHAPE(CountedShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(CountedType));
