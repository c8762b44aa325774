#include "phi/core/kernel_self_check.h"

#include <algorithm>
#include <string>

#include "phi/core/enforce.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/tensor_copy.h"

namespace phi {
namespace {

using Value = KernelCheck::Value;

// Whole numbers from -6 to 6, so that float32 adds and multiplies them exactly, also where it is
// rounded to TF32, and whatever the order.
float Number(size_t i) { return static_cast<float>(static_cast<int>(i * 7 % 13) - 6); }

Value Numbers(const std::vector<int64_t>& shape) {
  Value value{shape, {}};
  const size_t count = static_cast<size_t>(product(make_ddim(shape)));
  for (size_t i = 0; i < count; ++i) value.elements.push_back(Number(i));
  return value;
}

// Sizes that neither warps nor vectors divide.
KernelCheck AddCheck() {
  const Value x = Numbers({37, 29});
  Value answer = x;
  for (float& element : answer.elements) element *= 2;
  return {"add", {x, x}, {}, answer};
}

KernelCheck SumCheck() {
  const size_t rows = 33, columns = 1025;
  const Value x = Numbers({static_cast<int64_t>(rows), static_cast<int64_t>(columns)});
  Value answer{{static_cast<int64_t>(rows)}, std::vector<float>(rows, 0)};
  for (size_t i = 0; i < rows * columns; ++i) answer.elements[i / columns] += x.elements[i];
  return {"sum", {x}, {IntArray({1}), DataType::FLOAT32, false}, answer};
}

KernelCheck MatmulCheck() {
  const size_t m = 35, k = 67, n = 19;
  const auto shape = [](size_t rows, size_t columns) {
    return std::vector<int64_t>{static_cast<int64_t>(rows), static_cast<int64_t>(columns)};
  };
  const Value x = Numbers(shape(m, k)), y = Numbers(shape(k, n));
  Value answer{shape(m, n), std::vector<float>(m * n, 0)};
  for (size_t i = 0; i < m * k * n; ++i) {
    const size_t row = i / (k * n), inner = i / n % k, column = i % n;
    answer.elements[row * n + column] +=
        x.elements[row * k + inner] * y.elements[inner * n + column];
  }
  return {"matmul", {x, y}, {false, false}, answer};
}

DenseTensor OnDevice(const Value& value, const Place& place) {
  DenseTensor host, device;
  float* to = host.mutable_data<float>(make_ddim(value.shape), CPUPlace());
  std::copy(value.elements.begin(), value.elements.end(), to);
  TensorCopySync(host, place, &device);
  return device;
}

const Kernel* Find(const std::string& name, Backend backend) {
  const KernelFactory& factory = KernelFactory::Instance();
  return factory.Find(name, KernelKey(backend, DataLayout::ALL_LAYOUT, DataType::FLOAT32));
}

// What the kernel puts out, in host memory.
DenseTensor Call(const Kernel& kernel, const KernelCheck& check, DeviceContext* context) {
  std::vector<DenseTensor> inputs;
  for (const Value& value : check.inputs) inputs.push_back(OnDevice(value, context->GetPlace()));
  DenseTensor out;
  out.Resize(make_ddim(check.answer.shape));
  out.set_type(DataType::FLOAT32);
  KernelContext call(context);
  for (const DenseTensor& input : inputs) call.EmplaceBackInput(&input);
  for (const Attribute& attribute : check.attributes) call.EmplaceBackAttr(attribute);
  call.EmplaceBackOutput(&out);
  kernel(&call);
  DenseTensor host;
  TensorCopySync(out, CPUPlace(), &host);
  return host;
}

}  // namespace

std::vector<KernelCheck> KernelChecks() { return {AddCheck(), SumCheck(), MatmulCheck()}; }

void CheckKernel(const KernelCheck& check, Backend backend, DeviceContext* context) {
  const Kernel* kernel = Find(check.kernel, backend);
  if (kernel == nullptr) return;
  const std::string who =
      Format("the self-check of kernel `%s` on %s", check.kernel, context->GetPlace());
  DenseTensor got;
  try {
    got = Call(*kernel, check, context);
  } catch (const enforce::EnforceNotMet& error) {
    PADDLE_THROW(ErrorSummary(error.code(), who + ": " + error.error_str()));
  }
  const std::vector<float>& want = check.answer.elements;
  PADDLE_ENFORCE_EQ(got.numel(), static_cast<int64_t>(want.size()),
                    errors::External("%s gave a result of shape %s", who, got.dims()));
  for (size_t i = 0; i < want.size(); ++i) {
    const float element = got.data<float>()[i];
    PADDLE_ENFORCE(element == want[i], errors::External("%s gave a wrong result: element %d of %d "
                                                        "is %s and should be %s",
                                                        who, i, want.size(), element, want[i]));
  }
}

}  // namespace phi
