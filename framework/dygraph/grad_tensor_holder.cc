#include "framework/dygraph/grad_tensor_holder.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "framework/dygraph/controller.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/prepared_op.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/tensor_array.h"
#include "phi/core/tensor_copy.h"

namespace egr {
namespace {

// The gradient of a sum is that of each term.
class SumGradNode : public GradNodeBase {
 public:
  SumGradNode() : GradNodeBase(1, 2) {}
  GradList operator()(GradList& grads, bool /*create_graph*/) override {
    GradList out(2);
    out[0] = grads[0];
    out[1] = std::move(grads[0]);
    return out;
  }
  std::string name() const override { return "SumGradNode"; }
  void ClearTensorWrappers() override {}
};

void SumDense(const phi::DenseTensor& x, const phi::DenseTensor& y, phi::DenseTensor* out) {
  PADDLE_ENFORCE(x.dims() == y.dims() && x.dtype() == y.dtype(),
                 phi::errors::InvalidArgument(
                     "gradients of one tensor differ: one is %s [%s], another %s [%s]", x.dtype(),
                     x.dims().to_str(), y.dtype(), y.dims().to_str()));
  const phi::KernelKey key(phi::TransToPhiBackend(x.place()), phi::DataLayout::ALL_LAYOUT,
                           x.dtype());
  const phi::KernelResult found =
      phi::KernelFactory::Instance().SelectKernelOrThrowError("add_n", key);
  PADDLE_ENFORCE(!found.has_fallback_cpu,
                 phi::errors::Unimplemented("no kernel `add_n` for %s, which sums gradients", key));
  out->set_meta(x.meta());
  phi::KernelContext call(phi::DeviceContextPool::Instance().Get(x.place()));
  call.EmplaceBackInputs({&x, &y});
  call.EmplaceBackOutput(out);
  found.kernel(&call);
}

const phi::SelectedRows& RowsOf(const phi::Tensor& tensor) {
  return static_cast<const phi::SelectedRows&>(*tensor.impl());
}

// All rows of both, those of x first.
std::shared_ptr<phi::TensorBase> SumRows(const phi::SelectedRows& x, const phi::SelectedRows& y) {
  const phi::DDim width_x = phi::slice_ddim(x.value().dims(), 1, x.value().dims().size());
  const phi::DDim width_y = phi::slice_ddim(y.value().dims(), 1, y.value().dims().size());
  PADDLE_ENFORCE(x.height() == y.height() && width_x == width_y && x.dtype() == y.dtype(),
                 phi::errors::InvalidArgument(
                     "gradients of one tensor differ: rows [%s] of %d and rows [%s] of %d",
                     width_x.to_str(), x.height(), width_y.to_str(), y.height()));
  std::vector<int64_t> rows = x.rows();
  rows.insert(rows.end(), y.rows().begin(), y.rows().end());
  auto sum = std::make_shared<phi::SelectedRows>(rows, x.height());
  phi::DDim dims = x.value().dims();
  dims[0] = static_cast<int64_t>(rows.size());
  sum->mutable_value()->Resize(dims);
  auto* to = static_cast<char*>(sum->mutable_value()->mutable_data(x.place(), x.dtype()));
  const size_t item = phi::SizeOf(x.dtype());
  const size_t x_bytes = static_cast<size_t>(x.value().numel()) * item;
  const size_t y_bytes = static_cast<size_t>(y.value().numel()) * item;
  if (x_bytes > 0) phi::CopyBytes(x.place(), to, x.place(), x.value().data(), x_bytes);
  if (y_bytes > 0) phi::CopyBytes(x.place(), to + x_bytes, y.place(), y.value().data(), y_bytes);
  return sum;
}

std::shared_ptr<phi::TensorBase> SumDenseAndRows(const phi::Tensor& dense,
                                                 const phi::SelectedRows& rows) {
  PADDLE_ENFORCE(rows.GetCompleteDims() == dense.dims(),
                 phi::errors::InvalidArgument(
                     "gradients of one tensor differ: one is [%s], another rows of [%s]",
                     dense.dims().to_str(), rows.GetCompleteDims().to_str()));
  const phi::Tensor sum = dense.copy_to(dense.place());
  for (size_t i = 0; i < rows.rows().size(); ++i) {
    const int64_t row = rows.rows()[i];
    const auto at = static_cast<int64_t>(i);
    phi::DenseTensor to = sum.dense().Slice(row, row + 1);
    SumDense(to, rows.value().Slice(at, at + 1), &to);
  }
  return sum.impl();
}

// COO or CSR, both of one form.
std::shared_ptr<phi::TensorBase> SumSparse(const phi::Tensor& x, const phi::Tensor& y) {
  phi::Tensor out;
  const phi::Tensor* inputs[] = {&x, &y};
  phi::Tensor* outputs[] = {&out};
  phibridge::TensorCall call;
  call.type = "sparse_add";
  call.inputs = {{"x", {&x}}, {"y", {&y}}};
  call.outputs = {{"out", {&out}}};
  phibridge::PreparedOp(call, phibridge::PlaceOf(inputs, 2)).Run(inputs, outputs);
  return out.impl();
}

// Element by element, as operator `sum`: an element that one array does not have, or that no
// operator wrote to, counts as zeros.
std::shared_ptr<phi::TensorBase> SumArrays(const phi::TensorArray& x, const phi::TensorArray& y) {
  auto sum = std::make_shared<phi::TensorArray>();
  sum->resize(std::max(x.size(), y.size()));
  for (size_t i = 0; i < sum->size(); ++i) {
    const bool has_x = i < x.size() && x[i].initialized();
    const bool has_y = i < y.size() && y[i].initialized();
    if (has_x && has_y) {
      SumDense(x[i], y[i], &(*sum)[i]);
    } else if (has_x || has_y) {
      (*sum)[i] = has_x ? x[i] : y[i];
    }
  }
  return sum;
}

std::shared_ptr<phi::TensorBase> Sum(const phi::Tensor& x, const phi::Tensor& y) {
  if (x.is_dense_tensor() && y.is_dense_tensor()) {
    auto out = std::make_shared<phi::DenseTensor>();
    SumDense(x.dense(), y.dense(), out.get());
    return out;
  }
  if (x.is_selected_rows() && y.is_selected_rows()) return SumRows(RowsOf(x), RowsOf(y));
  if (x.is_dense_tensor() && y.is_selected_rows()) return SumDenseAndRows(x, RowsOf(y));
  if (x.is_selected_rows() && y.is_dense_tensor()) return SumDenseAndRows(y, RowsOf(x));
  const bool are_sparse = (x.is_sparse_coo_tensor() && y.is_sparse_coo_tensor()) ||
                          (x.is_sparse_csr_tensor() && y.is_sparse_csr_tensor());
  if (are_sparse) return SumSparse(x, y);
  const auto* x_array = phi::TensorCast<phi::TensorArray>(x.impl().get());
  const auto* y_array = phi::TensorCast<phi::TensorArray>(y.impl().get());
  if (x_array != nullptr && y_array != nullptr) return SumArrays(*x_array, *y_array);
  PADDLE_THROW(phi::errors::InvalidArgument("gradients of the kinds %s and %s cannot be added",
                                            phi::TensorKindName(x.impl()->kind()),
                                            phi::TensorKindName(y.impl()->kind())));
}

}  // namespace

phi::Tensor TensorAdd(const phi::Tensor& x, const phi::Tensor& y, bool create_graph) {
  phi::Tensor sum(Sum(x, y));
  const HasGradGuard guard(create_graph);
  if (!EagerUtils::ComputeRequireGrad({&x, &y})) return sum;
  auto node = std::make_shared<SumGradNode>();
  node->SetGradOutMeta(x, 0);
  node->SetGradOutMeta(y, 1);
  EagerUtils::SetHistory(&sum, node, 0, 0);
  node->SetGradInMeta(sum, 0);
  return sum;
}

GradTensorHolder::GradTensorHolder(const InputMetas& metas) {
  buffer_.reserve(metas.size());
  for (const auto& slot : metas) {
    auto& grads = buffer_.emplace_back();
    // A slot without meta data takes one gradient.
    for (size_t i = 0; i < (slot.empty() ? 1 : slot.size()); ++i) grads.emplace_back();
  }
}

phi::Tensor* GradTensorHolder::At(size_t slot_id, size_t rank) {
  PADDLE_ENFORCE(
      slot_id < buffer_.size() && rank < buffer_[slot_id].size(),
      phi::errors::InvalidArgument("a node has no gradient %d of slot %d", rank, slot_id));
  return &buffer_[slot_id][rank];
}

void GradTensorHolder::CopyValueFromTensor(size_t slot_id, size_t rank, const phi::Tensor& tensor,
                                           bool fill_one) {
  phi::Tensor* at = At(slot_id, rank);
  *at = fill_one ? phi::Tensor::full(tensor.shape(), 1, tensor.dtype(), tensor.place()) : tensor;
}

void GradTensorHolder::add(size_t slot_id, size_t rank, phi::Tensor tensor, bool create_graph) {
  if (!tensor.defined()) return;
  phi::Tensor* at = At(slot_id, rank);
  *at = at->defined() ? TensorAdd(*at, tensor, create_graph) : std::move(tensor);
}

bool GradTensorHolder::IsEmpty() const {
  for (const auto& slot : buffer_) {
    for (const phi::Tensor& grad : slot) {
      if (grad.defined()) return false;
    }
  }
  return true;
}

}  // namespace egr
