#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "phi/core/enforce.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "tests/phi/kernels/cpu/kernel_test_util.h"

namespace phi {
namespace testing {

using Numbers = std::vector<double>;

/// One call of the CPU's kernel of that name, found as the bridge finds it.
inline void Call(const std::string& name, const std::vector<const TensorBase*>& inputs,
                 const std::vector<Attribute>& attrs, const std::vector<TensorBase*>& outputs,
                 DataType dtype = DataType::FLOAT64) {
  const Kernel* kernel =
      KernelFactory::Instance().Find(name, KernelKey(Backend::CPU, DataLayout::ALL_LAYOUT, dtype));
  ASSERT_NE(kernel, nullptr) << name;
  ASSERT_EQ(kernel->args_def().input_defs().size(), inputs.size()) << name;
  ASSERT_EQ(kernel->args_def().attribute_defs().size(), attrs.size()) << name;
  ASSERT_EQ(kernel->args_def().output_defs().size(), outputs.size()) << name;
  KernelContext context(DeviceContextPool::Instance().Get(CPUPlace()));
  for (const TensorBase* input : inputs) context.EmplaceBackInput(input);
  for (const Attribute& attr : attrs) context.EmplaceBackAttr(attr);
  for (TensorBase* output : outputs) context.EmplaceBackOutput(output);
  (*kernel)(&context);
}

/// What the kernel says; "" if it does not throw.
inline std::string ErrorOf(const std::function<void()>& f) {
  try {
    f();
  } catch (const enforce::EnforceNotMet& error) {
    return error.error_str();
  }
  return "";
}

inline DenseTensor Doubles(const DDim& dims, const Numbers& values) {
  return Tensor<double>(dims, values);
}

template <typename IndexT = int64_t>
SparseCooTensor Coo(const std::vector<std::vector<IndexT>>& indices, const DenseTensor& values,
                    const DDim& dims) {
  std::vector<IndexT> flat;
  for (const auto& row : indices) flat.insert(flat.end(), row.begin(), row.end());
  const auto rows = static_cast<int64_t>(indices.size());
  return SparseCooTensor(
      Tensor<IndexT>({rows, rows == 0 ? 0 : static_cast<int64_t>(indices[0].size())}, flat), values,
      dims);
}
inline SparseCooTensor Coo(const std::vector<std::vector<int64_t>>& indices, const Numbers& values,
                           const DDim& dims) {
  return Coo(indices, Doubles({static_cast<int64_t>(values.size())}, values), dims);
}
inline SparseCsrTensor Csr(const std::vector<int64_t>& crows, const std::vector<int64_t>& cols,
                           const Numbers& values, const DDim& dims) {
  return SparseCsrTensor(Tensor<int64_t>({static_cast<int64_t>(crows.size())}, crows),
                         Tensor<int64_t>({static_cast<int64_t>(cols.size())}, cols),
                         Doubles({static_cast<int64_t>(values.size())}, values), dims);
}

/// Row-major elements with 0 where there is no value; values of one place are summed. The plain
/// definition, without the kernels.
inline Numbers Dense(const SparseCooTensor& x) {
  Numbers out(static_cast<size_t>(x.numel()), 0);
  const int64_t nnz = x.nnz();
  const auto sparse_dim = static_cast<int>(x.sparse_dim());
  const int64_t size = nnz == 0 ? 0 : x.values().numel() / nnz;
  for (int64_t i = 0; i < nnz; ++i) {
    int64_t at = 0;
    for (int d = 0; d < sparse_dim; ++d) {
      const int64_t k = d * nnz + i;
      at = at * x.dims()[d] + (x.indices().dtype() == DataType::INT32
                                   ? x.indices().data<int>()[k]
                                   : x.indices().data<int64_t>()[k]);
    }
    for (int64_t j = 0; j < size; ++j) {
      out[static_cast<size_t>(at * size + j)] += x.values().data<double>()[i * size + j];
    }
  }
  return out;
}
inline Numbers Dense(const SparseCsrTensor& x) {
  Numbers out(static_cast<size_t>(x.numel()), 0);
  const int rank = x.dims().size();
  const int64_t rows = x.dims()[rank - 2], cols = x.dims()[rank - 1];
  const int64_t batch = rank == 3 ? x.dims()[0] : 1;
  const auto* crows = x.crows().data<int64_t>();
  int64_t value = 0;
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t i = 0; i < rows; ++i) {
      const int64_t* row = crows + b * (rows + 1) + i;
      for (int64_t j = row[0]; j < row[1]; ++j, ++value) {
        const int64_t at = (b * rows + i) * cols + x.cols().data<int64_t>()[value];
        out[static_cast<size_t>(at)] += x.values().data<double>()[value];
      }
    }
  }
  return out;
}

inline void ExpectNear(const Numbers& actual, const Numbers& expected, double tolerance = 1e-12) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    if (std::isnan(expected[i]) || std::isinf(expected[i])) {
      EXPECT_EQ(std::isnan(actual[i]), std::isnan(expected[i])) << "element " << i;
      if (std::isinf(expected[i])) {
        EXPECT_EQ(actual[i], expected[i]) << "element " << i;
      }
    } else {
      EXPECT_NEAR(actual[i], expected[i], tolerance * (1 + std::fabs(expected[i])))
          << "element " << i;
    }
  }
}

/// Checks `grad`, the gradient of sum(weights f()) by `values`, against slopes: f is run with each
/// value moved by a little. f returns the elements of its result.
inline void ExpectSlopes(DenseTensor* values, const Numbers& weights,
                         const std::function<Numbers()>& f, const Numbers& grad) {
  ASSERT_EQ(static_cast<size_t>(values->numel()), grad.size());
  auto* data = values->data<double>();
  const double step = 1e-6;
  for (size_t i = 0; i < grad.size(); ++i) {
    const double held = data[i];
    double slope = 0;
    for (const double sign : {1.0, -1.0}) {
      data[i] = held + sign * step;
      const Numbers out = f();
      ASSERT_EQ(out.size(), weights.size());
      for (size_t j = 0; j < out.size(); ++j) slope += sign * weights[j] * out[j] / (2 * step);
    }
    data[i] = held;
    EXPECT_NEAR(grad[i], slope, 1e-6 * (1 + std::fabs(slope))) << "value " << i;
  }
}

/// `count` numbers between -1 and 1, each another.
inline Numbers Weights(int64_t count) {
  Numbers out;
  for (int64_t i = 0; i < count; ++i) out.push_back(std::sin(1.0 + 2.3 * static_cast<double>(i)));
  return out;
}

}  // namespace testing
}  // namespace phi
