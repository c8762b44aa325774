#include "framework/scope/tensor_members.h"

#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::ErrorOf;
using testing::TensorOf;

template <typename T>
std::vector<T> Values(const phi::DenseTensor& tensor) {
  return std::vector<T>(tensor.data<T>(), tensor.data<T>() + tensor.numel());
}

TEST(TensorMembers, OfSparseTensors) {
  const phi::SparseCooTensor coo(TensorOf<int>({2, 1}, {1, 2}), TensorOf<float>({1}, {5}), {2, 3});
  const auto members = MembersOf(&coo);
  ASSERT_EQ(members.size(), 3u);
  EXPECT_STREQ(members[0].name, "indices");
  EXPECT_EQ(Values<int>(members[0].tensor), (std::vector<int>{1, 2}));
  EXPECT_STREQ(members[1].name, "values");
  EXPECT_TRUE(members[1].tensor.IsSharedBufferWith(coo.values()));
  EXPECT_STREQ(members[2].name, "shape");
  EXPECT_EQ(Values<int64_t>(members[2].tensor), (std::vector<int64_t>{2, 3}));
  const phi::SparseCsrTensor csr(TensorOf<int64_t>({3}, {0, 0, 1}), TensorOf<int64_t>({1}, {2}),
                                 TensorOf<float>({1}, {5}), {2, 3});
  const auto of_csr = MembersOf(&csr);
  ASSERT_EQ(of_csr.size(), 4u);
  EXPECT_STREQ(of_csr[0].name, "crows");
  EXPECT_STREQ(of_csr[1].name, "cols");
  EXPECT_EQ(Values<float>(of_csr[2].tensor), (std::vector<float>{5}));
}

TEST(TensorMembers, PutTogetherTheyAreTheValue) {
  const phi::SparseCooTensor coo(TensorOf<int>({2, 1}, {1, 2}), TensorOf<float>({1}, {5}), {2, 3});
  const phi::SparseCsrTensor csr(TensorOf<int64_t>({3}, {0, 0, 1}), TensorOf<int64_t>({1}, {2}),
                                 TensorOf<float>({1}, {5}), {2, 3});
  phi::StringTensor strings(phi::StringTensorMeta({2}));
  strings.mutable_data()[1] = "text";
  for (const phi::TensorBase* value : std::vector<const phi::TensorBase*>{&coo, &csr, &strings}) {
    paddle::framework::Variable var;
    PutMembers(MembersOf(value), &var);
    ASSERT_NE(var.tensor(), nullptr);
    EXPECT_EQ(var.tensor()->kind(), value->kind());
    EXPECT_EQ(var.tensor()->dims(), value->dims());
    const auto again = MembersOf(var.tensor()), once = MembersOf(value);
    ASSERT_EQ(again.size(), once.size());
    for (size_t i = 0; i < once.size(); ++i) {
      EXPECT_STREQ(again[i].name, once[i].name);
      EXPECT_EQ(again[i].tensor.dims(), once[i].tensor.dims());
      EXPECT_EQ(again[i].tensor.dtype(), once[i].tensor.dtype());
    }
  }
  paddle::framework::Variable var;
  EXPECT_HAS(ErrorOf([&] {
               PutMembers({{"values", coo.values()}}, &var);
             }).second,
             "`shape` is missing");
}

TEST(TensorMembers, OtherValuesHaveNone) {
  const phi::DenseTensor dense = TensorOf<float>({1}, {1});
  const phi::SparseCooTensor empty;
  EXPECT_FALSE(HasMembers(&dense) || HasMembers(nullptr));
  EXPECT_TRUE(MembersOf(&dense).empty());
  EXPECT_TRUE(HasMembers(&empty));
  EXPECT_TRUE(MembersOf(&empty).empty());
}

TEST(TensorMembers, StringsAreBytesAndBack) {
  phi::StringTensor strings(phi::StringTensorMeta(phi::DDim({2, 2})));
  const char* texts[] = {"a", "", "three", "四"};
  std::copy(std::begin(texts), std::end(texts), strings.mutable_data());
  const auto members = MembersOf(&strings);
  ASSERT_EQ(members.size(), 1u);
  EXPECT_EQ(members[0].tensor.dims(), phi::DDim({2, 2, 5}));
  phi::StringTensor back;
  const phi::StringTensor shared = strings;
  StringsFromBytes(members[0].tensor, &back);
  EXPECT_EQ(back.dims(), phi::DDim({2, 2}));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(back.data()[i], texts[i]);
  StringsFromBytes(TensorOf<uint8_t>({1, 2}, {'x', 0}), &strings);
  EXPECT_EQ(strings.data()[0], "x");
  EXPECT_EQ(shared.data()[2], "three");
  StringsFromBytes(TensorOf<uint8_t>({0, 2}, {}), &strings);
  EXPECT_EQ(strings.numel(), 0);
}

TEST(TensorMembers, OtherBytesAreRefused) {
  phi::StringTensor strings;
  phi::SparseCooTensor coo;
  const phi::DDim scalar = phi::make_ddim(std::vector<int64_t>{});
  EXPECT_HAS(ErrorOf([&] { StringsFromBytes(TensorOf<float>({1}, {1}), &strings); }).second,
             "uint8");
  EXPECT_HAS(ErrorOf([&] { StringsFromBytes(TensorOf<uint8_t>(scalar, {1}), &strings); }).second,
             "width");
  EXPECT_HAS(ErrorOf([&] { StringsFromBytes(TensorOf<uint8_t>({1}, {1}), &coo); }).second,
             "SparseCooTensor");
}

}  // namespace
}  // namespace phibridge
