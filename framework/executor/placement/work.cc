#include "framework/executor/placement/work.h"

#include <algorithm>

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/var_desc.h"

namespace phibridge {
namespace {

using Shape = std::vector<int64_t>;

using SlotMap = paddle::framework::VariableNameMap;

// Of the first variable of a slot.
Shape ShapeOf(const BlockDesc& block, const SlotMap& slots, const char* slot) {
  const auto names = slots.find(slot);
  if (names == slots.end() || names->second.empty()) return {};
  return PlannedShape(block, names->second[0]);
}

double ElementsIn(const BlockDesc& block, const SlotMap& slots, const char* slot) {
  const auto names = slots.find(slot);
  double count = 0;
  if (names == slots.end()) return count;
  for (const std::string& name : names->second) count += CountElements(PlannedShape(block, name));
  return count;
}

double Last(const Shape& shape) { return static_cast<double>(shape.back()); }

// Of y: [..., k, n], or with both swapped. Each element of `out` is a sum of k products.
double ProductFlops(const Shape& y, const Shape& out) {
  if (y.empty() || out.empty()) return 0;
  if (y.size() == 1) return 2 * CountElements(out) * Last(y);
  const double matrix = Last(y) * static_cast<double>(y[y.size() - 2]);
  return 2 * CountElements(out) * matrix / std::max(Last(out), 1.0);
}

// `filter`: [out channels, in channels of a group, …], or of a transposed convolution the other way
// round. `many`: what has an element for each position of the filter.
double ConvFlops(const Shape& filter, const Shape& many) {
  if (filter.empty() || filter[0] == 0) return 0;
  return 2 * CountElements(many) * CountElements(filter) / static_cast<double>(filter[0]);
}

}  // namespace

Shape PlannedShape(const BlockDesc& block, const std::string& name) {
  constexpr int64_t kOpenDimension = 64;
  const VarDesc* desc = block.FindVarRecursive(name);
  if (desc == nullptr || desc->GetType() != paddle::framework::proto::VarType::LOD_TENSOR)
    return {};
  Shape shape = desc->GetShape();
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] < 0) shape[i] = i == 0 ? 1 : kOpenDimension;
  }
  return shape;
}

double CountElements(const Shape& shape) {
  double count = 1;
  for (const int64_t size : shape) count = std::min(count * static_cast<double>(size), kMostWork);
  return count;
}

CallSize SizeOfCall(const OpDesc& op, const BlockDesc& block, const phi::KernelSignature& signature,
                    Work work) {
  CallSize size;
  for (const char* slot : signature.input_names)
    size.elements += ElementsIn(block, op.Inputs(), slot);
  for (const char* slot : signature.output_names)
    size.elements += ElementsIn(block, op.Outputs(), slot);
  size.elements = std::min(size.elements, kMostWork);
  if (work == Work::kElements || signature.input_names.size() < 2 ||
      signature.output_names.empty()) {
    return size;
  }
  const Shape x = ShapeOf(block, op.Inputs(), signature.input_names[0]);
  const Shape y = ShapeOf(block, op.Inputs(), signature.input_names[1]);
  const Shape out = ShapeOf(block, op.Outputs(), signature.output_names[0]);
  if (work == Work::kProduct) size.flops = ProductFlops(y, out);
  if (work == Work::kConv) size.flops = ConvFlops(y, out);
  if (work == Work::kConvTranspose) size.flops = ConvFlops(y, x);
  size.flops = std::min(size.flops, kMostWork);
  return size;
}

}  // namespace phibridge
