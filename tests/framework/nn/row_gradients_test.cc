#include "framework/nn/row_gradients.h"

#include <gtest/gtest.h>

#include "phibridge/api.h"
#include "phibridge/autograd.h"
#include "phibridge/nn.h"
#include "phibridge/optimizer.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using phi::Tensor;
using testing::ErrorOf;

// Rows 2, 0, 2 of four, of two elements each.
Tensor Rows(phi::DataType dtype = phi::DataType::FLOAT32) {
  auto rows = std::make_shared<phi::SelectedRows>(std::vector<int64_t>{2, 0, 2}, 4);
  *rows->mutable_value() = Tensor::of({{3.f, 0.f}, {0.f, -2.f}, {1.f, 0.f}}).cast(dtype).dense();
  return Tensor(std::move(rows));
}

// The whole, in float32.
std::vector<float> Whole(const Tensor& gradient) {
  const auto& rows = static_cast<const phi::SelectedRows&>(*gradient.impl());
  const Tensor elements = optimizer::ElementsOf(gradient).cast(phi::DataType::FLOAT32);
  std::vector<float> whole(static_cast<size_t>(rows.height()) * 2);
  for (size_t i = 0; i < rows.rows().size(); ++i) {
    for (size_t k = 0; k < 2; ++k) {
      whole[static_cast<size_t>(rows.rows()[i]) * 2 + k] += elements.data<float>()[i * 2 + k];
    }
  }
  return whole;
}

TEST(RowGradientsTest, RowsThatRepeatAreAddedUp) {
  for (const phi::DataType dtype : {phi::DataType::FLOAT32, phi::DataType::FLOAT64,
                                    phi::DataType::FLOAT16, phi::DataType::BFLOAT16}) {
    const Tensor merged = optimizer::MergedRows(Rows(dtype));
    EXPECT_EQ(merged.dtype(), dtype);
    EXPECT_EQ(static_cast<const phi::SelectedRows&>(*merged.impl()).rows().size(), 2u);
    EXPECT_EQ(Whole(merged), (std::vector<float>{0, -2, 0, 0, 4, 0, 0, 0}));
  }
  const Tensor dense = Tensor::of({1.f});
  EXPECT_EQ(optimizer::MergedRows(dense).impl(), dense.impl());
}

TEST(RowGradientsTest, OtherKindsAreRefused) {
  const Tensor sparse = api::sparse_to_sparse_coo(Tensor::of({{1.f, 0.f}}), 2);
  EXPECT_EQ(ErrorOf([&] { optimizer::ElementsOf(sparse); }).first, phi::INVALID_ARGUMENT);
}

// The merged gradient is [0, -2], [4, 0]; its norm is sqrt(20).
TEST(RowGradientsTest, ClipsGiveWhatTheyGiveOfTheWhole) {
  const Tensor whole = Tensor::of({{0.f, -2.f}, {0.f, 0.f}, {4.f, 0.f}, {0.f, 0.f}});
  const Tensor other = Tensor::of({2.f, 1.f});
  const optimizer::ClipGradByGlobalNorm by_global_norm(1);
  const optimizer::ClipGradByNorm by_norm(1);
  const optimizer::ClipGradByValue by_value(-1, 3);
  for (const optimizer::GradientClip* clip :
       {static_cast<const optimizer::GradientClip*>(&by_global_norm),
        static_cast<const optimizer::GradientClip*>(&by_norm),
        static_cast<const optimizer::GradientClip*>(&by_value)}) {
    std::vector<Tensor> dense = {whole, other}, rows = {Rows(), other};
    clip->Clip(&dense);
    clip->Clip(&rows);
    ASSERT_TRUE(rows[0].is_selected_rows());
    const std::vector<float> clipped = Whole(rows[0]);
    for (size_t i = 0; i < clipped.size(); ++i) {
      EXPECT_FLOAT_EQ(clipped[i], dense[0].data<float>()[i]) << i;
    }
    EXPECT_FLOAT_EQ(rows[1].data<float>()[0], dense[1].data<float>()[0]);
  }
}

TEST(RowGradientsTest, TheNormIsThatOfGradientsOfAllTypes) {
  std::vector<Tensor> gradients = {Tensor::of({3.f}), Tensor::of({4.0}),
                                   Tensor::of({0.f}).cast(phi::DataType::BFLOAT16)};
  optimizer::ClipGradByGlobalNorm(1).Clip(&gradients);
  EXPECT_FLOAT_EQ(gradients[0].data<float>()[0], 0.6f);
  EXPECT_NEAR(gradients[1].data<double>()[0], 0.8, 1e-12);
  EXPECT_EQ(gradients[2].dtype(), phi::DataType::BFLOAT16);
}

TEST(RowGradientsTest, AnOptimizerClipsAndDecays) {
  for (const bool sparse : {false, true}) {
    nn::Embedding words(3, 1, std::nullopt, sparse, nn::initializer::Constant(1));
    optimizer::Options options;
    options.weight_decay = 0.5;
    options.grad_clip = std::make_shared<optimizer::ClipGradByNorm>(1);
    optimizer::SGD sgd(1, words.parameters(), options);
    autograd::Backward({api::sum(words(Tensor::of<int64_t>({2, 2})), {}, false, true)});
    sgd.step();
    EXPECT_EQ(words.weight.data<float>()[0], 0.5f);
    EXPECT_EQ(words.weight.data<float>()[2], -0.5f);
  }
}

}  // namespace
}  // namespace phibridge
