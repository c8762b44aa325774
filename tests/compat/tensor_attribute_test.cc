#include "compat/tensor_attribute.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "phi/core/selected_rows.h"
#include "tests/support/expect_error.h"

namespace phibridge {
namespace {

using phi::AttributeType;
using phi::DenseTensor;
using phi::IntArray;
using phi::Scalar;
using tests::ExpectError;

const std::string kOp = "some_op";
const AttributeName kName{kOp, "axis"};

template <typename T>
using List = std::vector<T>;

template <typename T>
DenseTensor TensorOf(const std::vector<T>& values, const phi::DDim& dims) {
  DenseTensor tensor;
  T* data = tensor.mutable_data<T>(dims, phi::CPUPlace());
  std::copy(values.begin(), values.end(), data);
  return tensor;
}

template <typename T>
T FromTensors(const std::vector<const phi::TensorBase*>& tensors) {
  return std::get<T>(AttributeFromTensors(tensors, phi::AttributeTypeOf<T>(), kName));
}

TEST(AttributeFromTensors, IntArrayFromOneOrMany) {
  const DenseTensor shape = TensorOf<int>({2, 3}, {2});
  const DenseTensor a = TensorOf<int64_t>({4}, {1});
  const DenseTensor b = TensorOf<int>({5}, {1});
  EXPECT_EQ(FromTensors<IntArray>({&shape}), IntArray({2, 3}));
  EXPECT_TRUE(FromTensors<IntArray>({&shape}).FromTensor());
  EXPECT_EQ(FromTensors<IntArray>({&a, &b}), IntArray({4, 5}));
  ExpectError(phi::INVALID_ARGUMENT,
              "some_op: each of the 2 tensors of input `axis` must hold one element; [1] has shape "
              "[2]",
              [&] {
                FromTensors<IntArray>({&a, &shape});
              });
  ExpectError(phi::INVALID_ARGUMENT, "[0] has shape [2]", [&] {
    FromTensors<List<int>>({&shape, &a});
  });
  EXPECT_EQ(FromTensors<List<int>>({&shape}), (List<int>{2, 3}));
  EXPECT_EQ(FromTensors<List<int64_t>>({&b}), List<int64_t>{5});
}

TEST(AttributeFromTensors, ScalarAndNumbers) {
  const DenseTensor half = TensorOf<float>({0.5f}, {1});
  const DenseTensor two = TensorOf<int64_t>({2}, {1});
  EXPECT_EQ(FromTensors<Scalar>({&half}).to<float>(), 0.5f);
  EXPECT_TRUE(FromTensors<Scalar>({&half}).FromTensor());
  EXPECT_EQ(FromTensors<int>({&two}), 2);
  EXPECT_EQ(FromTensors<float>({&half}), 0.5f);
  EXPECT_EQ(FromTensors<List<Scalar>>({&half, &two}).size(), 2u);
}

TEST(AttributeFromTensors, ErrorsNameOpAndAttribute) {
  const DenseTensor half = TensorOf<float>({0.5f}, {1});
  const DenseTensor pair = TensorOf<float>({1, 2}, {2});
  const DenseTensor no_data;
  const phi::SelectedRows rows;
  const auto expect = [](const std::string& part, std::vector<const phi::TensorBase*> tensors,
                         AttributeType wanted) {
    ExpectError(phi::INVALID_ARGUMENT, "some_op: attribute `axis`",
                [&] { AttributeFromTensors(tensors, wanted, kName); });
    ExpectError(phi::INVALID_ARGUMENT, part, [&] { AttributeFromTensors(tensors, wanted, kName); });
  };
  expect("missing", {nullptr}, AttributeType::SCALAR);
  ExpectError(phi::PRECONDITION_NOT_MET,
              "some_op: attribute `axis` is an input, whose tensor is not computed",
              [&] { AttributeFromTensors({&no_data}, AttributeType::SCALAR, kName); });
  expect("SelectedRows", {&rows}, AttributeType::INT_ARRAY);
  expect("one element", {&pair}, AttributeType::SCALAR);
  expect("but 2 tensors", {&half, &half}, AttributeType::SCALAR);
  expect("int32 or int64", {&half}, AttributeType::INT_ARRAY);
  expect("a std::string cannot be a tensor", {&half}, AttributeType::STRING);
}

}  // namespace
}  // namespace phibridge
