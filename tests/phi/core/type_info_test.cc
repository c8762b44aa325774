#include "phi/core/type_info.h"

#include <gtest/gtest.h>

#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/meta_tensor.h"
#include "phi/core/selected_rows.h"

namespace phi {
namespace {

// Bits in place of bools; of a class from outside, it says what shape functions may set.
class BitTensor : public TensorBase, public TypeInfoTraits<TensorBase, BitTensor> {
 public:
  static const char* name() { return "BitTensor"; }
  int64_t numel() const override { return product(dims_); }
  const DDim& dims() const override { return dims_; }
  DataType dtype() const override { return DataType::BOOL; }
  DataLayout layout() const override { return DataLayout::NCHW; }
  const Place& place() const override { return place_; }
  bool valid() const override { return true; }
  bool initialized() const override { return false; }
  void* AllocateFrom(Allocator*, DataType, size_t) override { return nullptr; }
  void SetDims(const DDim& dims) override { dims_ = dims; }

 private:
  DDim dims_;
  Place place_ = CPUPlace();
};

TEST(TypeInfoTest, AClassFromOutsideHasAKindAndAName) {
  BitTensor bits;
  EXPECT_GE(bits.kind(), TensorKind::kFirstForeign);
  EXPECT_NE(bits.kind(), TensorKind::kUnnamed);
  EXPECT_STREQ(TensorKindName(bits.kind()), "BitTensor");
  EXPECT_EQ(bits.type_info().name(), "BitTensor");
  EXPECT_TRUE(bits.type_info() == BitTensor::kType);
  EXPECT_TRUE(DenseTensor().type_info() != BitTensor::kType);
  EXPECT_EQ(RegisterTensorKind("BitTensor"), bits.kind());
  EXPECT_NE(RegisterTensorKind("ByteTensor"), bits.kind());
  EXPECT_EQ(RegisterTensorKind("SelectedRows"), TensorKind::kSelectedRows);
}

TEST(TypeInfoTest, ItIsToldFromOthers) {
  BitTensor bits;
  DenseTensor dense;
  TensorBase* as_base = &bits;
  EXPECT_EQ(TensorCast<BitTensor>(as_base), &bits);
  EXPECT_EQ(TensorCast<DenseTensor>(as_base), nullptr);
  EXPECT_EQ(TensorCast<BitTensor>(static_cast<TensorBase*>(&dense)), nullptr);
}

TEST(TypeInfoTest, ShapeFunctionsSetWhatItsClassTakes) {
  BitTensor bits;
  MetaTensor meta(&bits);
  meta.set_dims(DDim({2, 3}));
  EXPECT_EQ(meta.dims(), DDim({2, 3}));
  EXPECT_EQ(bits.numel(), 6);
  try {
    meta.set_dtype(DataType::FLOAT32);
    FAIL() << "no error";
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), UNIMPLEMENTED);
    EXPECT_NE(error.error_str().find("BitTensor"), std::string::npos) << error.what();
    EXPECT_NE(error.error_str().find("SetDtype"), std::string::npos) << error.what();
  }
}

TEST(TypeInfoTest, IsMadeByItsKind) {
  const std::unique_ptr<TensorBase> made = MakeTensor(BitTensor::kType.kind());
  EXPECT_NE(TensorCast<BitTensor>(made.get()), nullptr);
  EXPECT_THROW(MakeTensor(RegisterTensorKind("NobodyMakesIt")), enforce::EnforceNotMet);
  EXPECT_THROW(MakeTensor(TensorKind::kUnnamed), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
