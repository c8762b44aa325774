// Sparse kernels on the GPU against those of the CPU, with more values than a block has threads,
// some of them in one place and in no order. The case lists cover the rest, on small tensors.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "phi/api/tensor.h"
#include "phi/backends/gpu/gpu_context.h"
#include "phi/common/int_array.h"
#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectNear;
using testing::Random;
using Ints = std::vector<int>;

Tensor Dense(const DDim& dims, double low = -1) {
  return Tensor(std::make_shared<DenseTensor>(Random<double>(dims, low, 1)));
}

DenseTensor RandomIndices(const DDim& dims, int64_t nnz) {
  std::mt19937 engine(static_cast<unsigned>(nnz));
  DenseTensor indices;
  auto* to = indices.mutable_data<int64_t>({dims.size(), nnz}, CPUPlace());
  for (int d = 0; d < dims.size(); ++d) {
    std::uniform_int_distribution<int64_t> uniform(0, dims[d] - 1);
    for (int64_t i = 0; i < nnz; ++i) to[d * nnz + i] = uniform(engine);
  }
  return indices;
}

// `sparse_dims` have coordinates; the values have the rest of `dims`.
Tensor Coo(const DDim& dims, int sparse_dims, int64_t nnz) {
  std::vector<int64_t> value_dims = {nnz};
  for (int d = sparse_dims; d < dims.size(); ++d) value_dims.push_back(dims[d]);
  return Tensor(
      std::make_shared<SparseCooTensor>(RandomIndices(slice_ddim(dims, 0, sparse_dims), nnz),
                                        Random<double>(make_ddim(value_dims), -1, 1), dims));
}

std::vector<DenseTensor> PartsOf(const Tensor& tensor) {
  if (tensor.is_sparse_coo_tensor()) {
    const auto& coo = static_cast<const SparseCooTensor&>(*tensor.impl());
    return {coo.values(), coo.indices()};
  }
  if (tensor.is_sparse_csr_tensor()) {
    const auto& csr = static_cast<const SparseCsrTensor&>(*tensor.impl());
    return {csr.values(), csr.crows(), csr.cols()};
  }
  return {tensor.dense()};
}

class SparseCall {
 public:
  explicit SparseCall(std::string name) : name_(std::move(name)) {}
  SparseCall& In(const Tensor& x) {
    inputs_.push_back(x);
    return *this;
  }
  SparseCall& Attr(Attribute attr) {
    attrs_.push_back(std::move(attr));
    return *this;
  }
  template <typename T>
  SparseCall& Out() {
    outputs_.push_back([] { return Tensor(std::make_shared<T>()); });
    return *this;
  }

  /// The outputs, in host memory.
  std::vector<Tensor> Run(Backend backend) const {
    const Place place = backend == Backend::CPU ? Place(CPUPlace()) : Place(GPUPlace());
    const KernelKey key(backend, DataLayout::ALL_LAYOUT, DataType::FLOAT64);
    const Kernel* kernel = KernelFactory::Instance().Find(name_, key);
    PADDLE_ENFORCE_NOT_NULL(kernel, errors::NotFound("no kernel %s for %s", name_, backend));
    KernelContext call(DeviceContextPool::Instance().Get(backend, place));
    std::vector<Tensor> inputs, outputs, host;
    for (const Tensor& x : inputs_) inputs.push_back(x.copy_to(place));
    for (const auto& make : outputs_) outputs.push_back(make());
    for (const Tensor& x : inputs) call.EmplaceBackInput(x.impl().get());
    for (const Attribute& attr : attrs_) call.EmplaceBackAttr(attr);
    for (Tensor& out : outputs) call.EmplaceBackOutput(out.impl().get());
    (*kernel)(&call);
    for (const Tensor& out : outputs) {
      for (const DenseTensor& part : PartsOf(out)) EXPECT_EQ(part.place(), place) << name_;
      host.push_back(out.copy_to(CPUPlace()));
    }
    return host;
  }

 private:
  std::string name_;
  std::vector<Tensor> inputs_;
  std::vector<Attribute> attrs_;
  std::vector<std::function<Tensor()>> outputs_;
};

void ExpectSamePart(const DenseTensor& got, const DenseTensor& wanted) {
  ASSERT_EQ(got.dtype(), wanted.dtype());
  if (wanted.dtype() == DataType::INT64) return ExpectNear<int64_t>(got, wanted, 0, 0);
  if (wanted.dtype() == DataType::INT32) return ExpectNear<int>(got, wanted, 0, 0);
  ExpectNear<double>(got, wanted, 1e-12, 1e-12);
}

// Returns the outputs of the CPU, for gradients.
std::vector<Tensor> ExpectAsOnCpu(const std::string& name, const SparseCall& call) {
  SCOPED_TRACE(name);
  const std::vector<Tensor> wanted = call.Run(Backend::CPU), got = call.Run(Backend::GPU);
  EXPECT_EQ(got.size(), wanted.size());
  for (size_t i = 0; i < got.size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_EQ(got[i].dims(), wanted[i].dims());
    const auto a = PartsOf(got[i]), b = PartsOf(wanted[i]);
    EXPECT_EQ(a.size(), b.size());
    for (size_t j = 0; j < b.size(); ++j) ExpectSamePart(a[j], b[j]);
  }
  return wanted;
}

TEST(GpuSparse, FormsOfUnorderedValues) {
  for (const Tensor& x : {Coo({70, 90}, 2, 4000), Coo({30, 20, 3}, 2, 900)}) {
    ExpectAsOnCpu("coalesce_coo", SparseCall("coalesce_coo").In(x).Out<SparseCooTensor>());
    ExpectAsOnCpu("coo_to_dense", SparseCall("coo_to_dense").In(x).Out<DenseTensor>());
  }
  for (const DDim& dims : {DDim({70, 90}), DDim({5, 40, 30})}) {
    const Tensor x = Coo(dims, dims.size(), 3000);
    const auto csr =
        ExpectAsOnCpu("coo_to_csr", SparseCall("coo_to_csr").In(x).Out<SparseCsrTensor>());
    ExpectAsOnCpu("csr_to_coo", SparseCall("csr_to_coo").In(csr[0]).Out<SparseCooTensor>());
    ExpectAsOnCpu("csr_to_dense", SparseCall("csr_to_dense").In(csr[0]).Out<DenseTensor>());
    ExpectAsOnCpu("coo_to_csr_grad",
                  SparseCall("coo_to_csr_grad").In(x).In(csr[0]).Out<SparseCooTensor>());
    ExpectAsOnCpu("transpose_csr", SparseCall("transpose_csr")
                                       .In(csr[0])
                                       .Attr(dims.size() == 2 ? Ints{1, 0} : Ints{1, 2, 0})
                                       .Out<SparseCsrTensor>());
  }
}

TEST(GpuSparse, ADenseTensorAndItsPlaces) {
  DenseTensor x = Random<double>({50, 41, 2}, -1, 1);
  for (int64_t i = 0; i < x.numel(); ++i) {
    if (i % 7 != 0) x.data<double>()[i] = 0;
  }
  const Tensor dense(std::make_shared<DenseTensor>(x));
  for (const int64_t sparse_dim : {2, 3}) {
    ExpectAsOnCpu("dense_to_coo",
                  SparseCall("dense_to_coo").In(dense).Attr(sparse_dim).Out<SparseCooTensor>());
  }
  ExpectAsOnCpu("dense_to_csr", SparseCall("dense_to_csr").In(dense).Out<SparseCsrTensor>());
  ExpectAsOnCpu(
      "mask_coo",
      SparseCall("mask_coo").In(dense).In(Coo({50, 41, 2}, 2, 1500)).Out<SparseCooTensor>());
}

TEST(GpuSparse, ElementsOfTwoTensors) {
  const Tensor x = Coo({60, 50, 2}, 2, 2000), y = Coo({60, 50, 2}, 2, 1200);
  for (const std::string name : {"add", "subtract", "multiply", "divide"}) {
    ExpectAsOnCpu(name, SparseCall(name + "_coo_coo").In(x).In(y).Out<SparseCooTensor>());
  }
}

TEST(GpuSparse, Products) {
  const Tensor x = Coo({3, 40, 50}, 3, 3000), y = Dense({3, 50, 17}), out = Dense({3, 40, 17});
  ExpectAsOnCpu("matmul", SparseCall("matmul_coo_dense").In(x).In(y).Out<DenseTensor>());
  ExpectAsOnCpu("matmul_grad", SparseCall("matmul_coo_dense_grad")
                                   .In(x)
                                   .In(y)
                                   .In(out)
                                   .Out<SparseCooTensor>()
                                   .Out<DenseTensor>());
  const Tensor matrix = Coo({40, 50}, 2, 1500);
  ExpectAsOnCpu("mv", SparseCall("mv_coo").In(matrix).In(Dense({50})).Out<DenseTensor>());
}

TEST(GpuSparse, LinesAndSums) {
  const Tensor x = Coo({20, 30, 4}, 2, 1500);
  for (const int axis : {0, 1, 2}) {
    const auto y =
        ExpectAsOnCpu("softmax", SparseCall("softmax_coo").In(x).Attr(axis).Out<SparseCooTensor>());
    ExpectAsOnCpu("softmax_grad",
                  SparseCall("softmax_coo_grad").In(y[0]).In(x).Attr(axis).Out<SparseCooTensor>());
  }
  for (const std::vector<int64_t>& axis : {std::vector<int64_t>{}, {0}, {1}, {2}}) {
    const auto sum = ExpectAsOnCpu("sum", SparseCall("sum_coo")
                                              .In(x)
                                              .Attr(IntArray(axis))
                                              .Attr(DataType::UNDEFINED)
                                              .Attr(false)
                                              .Out<SparseCooTensor>());
    ExpectAsOnCpu("sum_grad", SparseCall("sum_coo_grad")
                                  .In(x)
                                  .In(sum[0])
                                  .Attr(IntArray(axis))
                                  .Attr(false)
                                  .Out<SparseCooTensor>());
  }
}

TEST(GpuSparse, PlacesMove) {
  const Tensor x = Coo({20, 30, 10}, 3, 2500);
  ExpectAsOnCpu("transpose",
                SparseCall("transpose_coo").In(x).Attr(Ints{2, 0, 1}).Out<SparseCooTensor>());
  ExpectAsOnCpu("reshape", SparseCall("reshape_coo")
                               .In(x)
                               .Attr(IntArray(std::vector<int64_t>{60, -1}))
                               .Out<SparseCooTensor>());
  const IntArray axes(std::vector<int64_t>{0, 2}), starts(std::vector<int64_t>{3, -7}),
      ends(std::vector<int64_t>{15, 9});
  const auto part = ExpectAsOnCpu(
      "slice",
      SparseCall("slice_coo").In(x).Attr(axes).Attr(starts).Attr(ends).Out<SparseCooTensor>());
  ExpectAsOnCpu("slice_grad", SparseCall("slice_coo_grad")
                                  .In(x)
                                  .In(part[0])
                                  .Attr(axes)
                                  .Attr(starts)
                                  .Attr(ends)
                                  .Out<SparseCooTensor>());
}

TEST(GpuSparse, Windows) {
  // A submanifold convolution wants each place once.
  const auto x = SparseCall("coalesce_coo")
                     .In(Coo({2, 9, 10, 11, 5}, 4, 700))
                     .Out<SparseCooTensor>()
                     .Run(Backend::CPU)[0];
  const Tensor kernel = Dense({3, 3, 3, 5, 6});
  const Ints ones = {1, 1, 1}, strides = {2, 1, 2};
  for (const bool subm : {false, true}) {
    SCOPED_TRACE(subm);
    const auto add_attrs = [&](SparseCall* call) {
      for (const Ints& attr : {ones, ones, strides}) call->Attr(attr);
      call->Attr(1).Attr(subm).Attr(std::string());
    };
    SparseCall conv("conv3d_coo"), grad("conv3d_coo_grad");
    conv.In(x).In(kernel).Out<SparseCooTensor>().Out<DenseTensor>().Out<DenseTensor>();
    add_attrs(&conv);
    const auto y = ExpectAsOnCpu("conv3d", conv);
    grad.In(x).In(kernel).In(y[0]).In(y[1]).In(y[2]).In(y[0]);
    grad.Out<SparseCooTensor>().Out<DenseTensor>();
    add_attrs(&grad);
    ExpectAsOnCpu("conv3d_grad", grad);
  }
  SparseCall pool("maxpool_coo");
  pool.In(x).Attr(Ints{2, 3, 2}).Attr(ones).Attr(ones).Attr(strides);
  const auto y =
      ExpectAsOnCpu("maxpool", pool.Out<SparseCooTensor>().Out<DenseTensor>().Out<DenseTensor>());
  ExpectAsOnCpu("maxpool_grad", SparseCall("maxpool_coo_grad")
                                    .In(x)
                                    .In(y[1])
                                    .In(y[2])
                                    .In(y[0])
                                    .In(y[0])
                                    .Attr(Ints{2, 3, 2})
                                    .Out<SparseCooTensor>());
}

TEST(GpuSparse, AnIndexOutsideIsReported) {
  SparseCooTensor x(RandomIndices({5, 5}, 8), Random<double>({8}, -1, 1), {5, 3});
  x.mutable_indices()->data<int64_t>()[8] = 4;
  const SparseCall call = SparseCall("coo_to_dense")
                              .In(Tensor(std::make_shared<SparseCooTensor>(x)))
                              .Out<DenseTensor>();
  try {
    call.Run(Backend::GPU);
    FAIL();
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_NE(error.error_str().find("indices must be in [0, 3)"), std::string::npos);
  }
}

}  // namespace
}  // namespace phi
