// outside: unit test | CompatMetaTensor, InferMetaContext, MetaFnFactory
#include <gtest/gtest.h>

#include "paddle/fluid/framework/block_desc.h"
#include "paddle/fluid/framework/infershape_utils.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/program_desc.h"

namespace paddle {
namespace framework {

TEST(OutsideCompatMetaTensor, ReadsAndWritesADescription) {
  ProgramDesc program;
  VarDesc* desc = program.MutableBlock(0)->Var("x");
  desc->SetType(proto::VarType::LOD_TENSOR);
  desc->SetDataType(proto::VarType::INT64);
  desc->SetShape({-1, 4});
  CompatMetaTensor meta(desc, false);
  EXPECT_TRUE(meta.initialized());
  EXPECT_EQ(meta.dims(), phi::make_ddim({-1, 4}));
  EXPECT_EQ(meta.dtype(), phi::DataType::INT64);
  meta.set_dims(phi::make_ddim({2}));
  meta.set_dtype(phi::DataType::FLOAT64);
  EXPECT_EQ(desc->GetShape(), (std::vector<int64_t>{2}));
  EXPECT_EQ(desc->GetDataType(), proto::VarType::FP64);
}

TEST(OutsideCompatMetaTensor, ReadsAndWritesAVariable) {
  Variable var;
  var.GetMutable<LoDTensor>()->Resize({3, 2});
  var.GetMutable<LoDTensor>()->set_lod({{0, 3}});
  CompatMetaTensor meta(&var, true);
  EXPECT_EQ(meta.numel(), 6);
  Variable other;
  other.GetMutable<LoDTensor>();
  CompatMetaTensor out(&other, true);
  out.share_meta(meta);
  out.share_lod(meta);
  EXPECT_EQ(other.Get<LoDTensor>().dims(), phi::make_ddim({3, 2}));
  EXPECT_EQ(other.Get<LoDTensor>().lod().size(), 1u);
  EXPECT_EQ(var.Type(), static_cast<int>(proto::VarType::LOD_TENSOR));
}

TEST(OutsideInferMeta, ARegisteredFunctionIsCalled) {
  auto& factory = phi::MetaFnFactory::Instance();
  ASSERT_TRUE(factory.Contains("outside_phase"));
  phi::DenseTensor x(phi::DataType::COMPLEX128), magnitude, largest;
  x.Resize({4, 5});
  phi::InferMetaContext ctx(phi::MetaConfig(true, false));
  ctx.EmplaceBackInput(phi::MetaTensor(&x));
  ctx.EmplaceBackOutput(phi::MetaTensor(&magnitude));
  ctx.EmplaceBackOutput(phi::MetaTensor(&largest));
  factory.Get("outside_phase")(&ctx);
  EXPECT_EQ(magnitude.dims(), x.dims());
  EXPECT_EQ(magnitude.dtype(), phi::DataType::FLOAT64);
  EXPECT_EQ(largest.dims(), phi::make_ddim({1}));
}

}  // namespace framework
}  // namespace paddle
