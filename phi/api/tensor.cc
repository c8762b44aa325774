#include "phi/api/tensor.h"

#include <atomic>

#include "phi/api/tensor_recorder.h"
#include "phi/core/device_context.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/tensor_copy.h"

namespace phi {
namespace {

std::atomic<const TensorRecorder*> the_recorder{nullptr};

// Null unless a call on `x` is recorded.
const TensorRecorder* RecorderOf(const Tensor& x) {
  if (x.get_autograd_meta() == nullptr) return nullptr;
  const TensorRecorder* recorder = the_recorder.load(std::memory_order_acquire);
  return recorder != nullptr && recorder->wants(x) ? recorder : nullptr;
}

// Null unless a program is recorded that has `x`.
const TensorRecorder* ProgramOf(const Tensor& x) {
  if (__builtin_expect(!RecordingThreads::Any(), 1)) return nullptr;
  const TensorRecorder* recorder = the_recorder.load(std::memory_order_acquire);
  return recorder != nullptr && recorder->is_in_program(x) ? recorder : nullptr;
}

DenseTensor* Elementwise(TensorBase* value) {
  if (auto* dense = TensorCast<DenseTensor>(value)) return dense;
  if (auto* rows = TensorCast<SelectedRows>(value)) return rows->mutable_value();
  return nullptr;
}

DenseTensor CopyAt(const DenseTensor& tensor, const Place& place) {
  if (!tensor.initialized()) return tensor;  // such as the values of no rows
  DenseTensor copy;
  TensorCopySync(tensor, place, &copy);
  return copy;
}

// A copy of a tensor of several parts, all of them at `place`; nullptr for other kinds.
std::shared_ptr<TensorBase> CopyOfParts(const TensorBase& tensor, const Place& place) {
  if (const auto* rows = TensorCast<SelectedRows>(&tensor)) {
    auto out = std::make_shared<SelectedRows>(rows->rows(), rows->height());
    *out->mutable_value() = CopyAt(rows->value(), place);
    return out;
  }
  if (const auto* coo = TensorCast<SparseCooTensor>(&tensor)) {
    auto out = std::make_shared<SparseCooTensor>(CopyAt(coo->indices(), place),
                                                 CopyAt(coo->values(), place), coo->dims());
    out->SetCoalesced(coo->coalesced());
    return out;
  }
  if (const auto* csr = TensorCast<SparseCsrTensor>(&tensor)) {
    return std::make_shared<SparseCsrTensor>(CopyAt(csr->crows(), place),
                                             CopyAt(csr->cols(), place),
                                             CopyAt(csr->values(), place), csr->dims());
  }
  return nullptr;
}

// The kernel of exactly that back end, which computes where the data is.
void CallKernel(const char* name, const KernelKey& key, const Place& place, KernelContext* call) {
  const KernelResult found = KernelFactory::Instance().SelectKernelOrThrowError(name, key);
  PADDLE_ENFORCE(
      !found.has_fallback_cpu,
      errors::Unimplemented("no kernel `%s` for %s; move the tensor to the CPU first", name, key));
  call->SetDeviceContext(DeviceContextPool::Instance().Get(place));
  found.kernel(call);
}

}  // namespace

std::atomic<int> RecordingThreads::count_{0};

bool SetTensorRecorder(const TensorRecorder* recorder) {
  the_recorder.store(recorder, std::memory_order_release);
  return true;
}

void Tensor::ThrowUndefined() const {
  PADDLE_THROW(errors::PreconditionNotMet("tensor `%s` has no value; give it one first", name_));
}

void Tensor::CheckRowLength(size_t length, size_t wanted) {
  PADDLE_ENFORCE_EQ(length, wanted,
                    errors::InvalidArgument("Tensor::of: a row has %d values and the first has %d",
                                            length, wanted));
}

Tensor Tensor::Empty(const std::vector<int64_t>& shape, DataType dtype, size_t elements) {
  const DDim dims = make_ddim(shape);
  PADDLE_ENFORCE_EQ(
      static_cast<size_t>(product(dims)), elements,
      errors::InvalidArgument("%d values do not fill the shape [%s]", elements, dims.to_str()));
  auto tensor = std::make_shared<DenseTensor>();
  tensor->Resize(dims);
  tensor->mutable_data(CPUPlace(), dtype);
  return Tensor(std::move(tensor));
}

Tensor::Tensor(const Place& place, const std::vector<int64_t>& shape) {
  for (int64_t size : shape) {
    PADDLE_ENFORCE_GE(size, 0,
                      errors::InvalidArgument("a tensor of shape [%s]: sizes are at least 0",
                                              make_ddim(shape).to_str()));
  }
  DenseTensor tensor;
  tensor.Resize(make_ddim(shape));
  tensor.mutable_data(place, DataType::FLOAT32);
  set_dense(tensor);
}

void Tensor::reshape(const std::vector<int64_t>& shape) { dense().Resize(make_ddim(shape)); }

DenseTensor& Tensor::Elements() const {
  Value();
  DenseTensor* elements = Elementwise(impl_.get());
  PADDLE_ENFORCE_NOT_NULL(
      elements, errors::InvalidArgument("tensor `%s` is a %s, which has no elements in one piece",
                                        name_, TensorKindName(impl_->kind())));
  return *elements;
}

DenseTensor& Tensor::dense() const {
  Value();
  PADDLE_ENFORCE(is_dense_tensor(),
                 errors::InvalidArgument("tensor `%s` is a %s where a DenseTensor is needed", name_,
                                         TensorKindName(impl_->kind())));
  return static_cast<DenseTensor&>(*impl_);
}

Tensor Tensor::full(const std::vector<int64_t>& shape, const Scalar& value, DataType dtype,
                    const Place& place) {
  auto out = std::make_shared<DenseTensor>();
  out->set_meta(DenseTensorMeta(dtype, make_ddim(shape)));
  KernelContext call;
  call.EmplaceBackAttr(IntArray(shape));
  call.EmplaceBackAttr(value);
  call.EmplaceBackAttr(dtype);
  call.EmplaceBackOutput(out.get());
  CallKernel("full", KernelKey(TransToPhiBackend(place), DataLayout::NCHW, dtype), place, &call);
  return Tensor(std::move(out));
}

Tensor Tensor::copy_to(const Place& place, bool /*blocking*/) const {
  auto parts = impl_ == nullptr ? nullptr : CopyOfParts(*impl_, place);
  if (parts != nullptr) {
    Tensor copy(std::move(parts));
    if (const TensorRecorder* recorder = RecorderOf(*this)) recorder->copied(*this, &copy);
    if (const TensorRecorder* program = ProgramOf(*this)) program->add_copy(*this, copy);
    return copy;
  }
  auto out = std::make_shared<DenseTensor>();
  TensorCopySync(dense(), place, out.get());
  Tensor copy(std::move(out));
  if (const TensorRecorder* recorder = RecorderOf(*this)) recorder->copied(*this, &copy);
  if (const TensorRecorder* program = ProgramOf(*this)) program->add_copy(*this, copy);
  return copy;
}

void Tensor::copy_(const Tensor& src, const Place& place, bool /*blocking*/) {
  if (!defined()) set_impl(std::make_shared<DenseTensor>());
  const TensorRecorder* program = ProgramOf(src);
  if (program == nullptr) program = ProgramOf(*this);
  if (program != nullptr) program->will_write(*this);
  TensorCopySync(src.dense(), place, &dense());
  if (program != nullptr) program->add_copy(src, *this);
}

Tensor Tensor::cast(DataType to) const {
  const DenseTensor& from = dense();
  if (from.dtype() == to) return *this;
  const TensorRecorder* recorder = RecorderOf(*this);
  if (recorder == nullptr) recorder = ProgramOf(*this);
  if (recorder != nullptr) return recorder->cast(*this, to);
  auto out = std::make_shared<DenseTensor>();
  out->set_meta(DenseTensorMeta(to, from.dims(), from.layout(), from.lod()));
  KernelContext call;
  call.EmplaceBackInput(&from);
  call.EmplaceBackAttr(to);
  call.EmplaceBackOutput(out.get());
  const Place& place = from.place();
  CallKernel("cast", KernelKey(TransToPhiBackend(place), from.layout(), from.dtype()), place,
             &call);
  return Tensor(std::move(out));
}

Tensor Tensor::slice(int64_t begin, int64_t end) const {
  Tensor out;
  out.set_view_impl(std::make_shared<DenseTensor>(dense().Slice(begin, end)), *this);
  if (const TensorRecorder* recorder = RecorderOf(*this)) recorder->sliced(*this, begin, end, &out);
  if (const TensorRecorder* program = ProgramOf(*this)) {
    program->add_slice(*this, begin, end, out);
  }
  return out;
}

}  // namespace phi
