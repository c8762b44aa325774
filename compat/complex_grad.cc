#include "compat/complex_grad.h"

#include "phi/core/enforce.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace {

using phi::DataType;
using phi::DenseTensor;

template <typename T>
void CopyRealParts(const DenseTensor& from, DenseTensor* to) {
  const auto* in = from.data<phi::dtype::complex<T>>();
  T* out = to->mutable_data<T>(phi::CPUPlace());
  for (int64_t i = 0; i < from.numel(); ++i) out[i] = in[i].real;
}

// `to` has the shape already.
void RealPartOnHost(const DenseTensor& from, DenseTensor* to) {
  DenseTensor host_from = from;
  const bool on_host = phi::is_cpu_place(from.place());
  if (!on_host) phi::TensorCopySync(from, phi::CPUPlace(), &host_from);
  DenseTensor host_to;
  host_to.set_meta(to->meta());
  if (from.dtype() == DataType::COMPLEX64) {
    CopyRealParts<float>(host_from, &host_to);
  } else {
    CopyRealParts<double>(host_from, &host_to);
  }
  if (on_host) {
    *to = host_to;
  } else {
    phi::TensorCopySync(host_to, from.place(), to);
  }
}

}  // namespace

bool NeedsRealGrad(DataType forward, DataType grad) {
  return forward != DataType::UNDEFINED && !phi::IsComplexType(forward) && phi::IsComplexType(grad);
}

void TakeRealPart(phi::Backend backend, phi::DeviceContext* dev_ctx, DenseTensor* tensor) {
  PADDLE_ENFORCE(phi::IsComplexType(tensor->dtype()),
                 phi::errors::InvalidArgument(
                     "the real part is taken of complex tensors, not of %s", tensor->dtype()));
  DenseTensor real;
  phi::DenseTensorMeta meta = tensor->meta();
  meta.dtype = phi::dtype::ToReal(meta.dtype);
  meta.offset = 0;
  real.set_meta(meta);
  const phi::Kernel& kernel = phi::KernelFactory::Instance().SelectKernel(
      "real", phi::KernelKey(backend, tensor->layout(), tensor->dtype()));
  if (kernel.IsValid()) {
    phi::KernelContext call(dev_ctx);
    call.EmplaceBackInput(tensor);
    call.EmplaceBackOutput(&real);
    kernel(&call);
  } else {
    RealPartOnHost(*tensor, &real);
  }
  *tensor = real;
}

int CastComplexGradToReal(const KernelArgumentSource& source,
                          const paddle::small_vector<const char*>& output_names,
                          phi::Backend backend, phi::DeviceContext* dev_ctx) {
  int changed = 0;
  for (const char* name : output_names) {
    const size_t size = source.OutputSize(name);
    for (size_t i = 0; i < size; ++i) {
      auto* grad = phi::TensorCast<DenseTensor>(source.Output(name, i));
      if (grad == nullptr || !grad->initialized() || !phi::IsComplexType(grad->dtype())) continue;
      const phi::TensorBase* forward = source.ForwardOf(name, i);
      if (forward == nullptr || !NeedsRealGrad(forward->dtype(), grad->dtype())) continue;
      TakeRealPart(backend, dev_ctx, grad);
      ++changed;
    }
  }
  return changed;
}

}  // namespace phibridge
