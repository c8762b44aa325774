#include "phi/core/infermeta_utils.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {
namespace {

std::shared_ptr<MetaTensor> MetaOf(TensorBase* tensor) {
  return std::make_shared<MetaTensor>(tensor);
}

// What arrived in the last call of a shape function.
struct Seen {
  int64_t rows = 0;
  bool maybe = false, maybe_list = false, maybe_const_list = false, is_runtime = false;
  size_t list = 0, outs = 0;
  std::string text;
};
Seen seen;

void EveryKindInferMeta(const MetaTensor& x, paddle::optional<const MetaTensor&> maybe,
                        const std::vector<const MetaTensor*>& list,
                        const paddle::optional<std::vector<const MetaTensor*>>& maybe_list,
                        paddle::optional<const std::vector<const MetaTensor*>> maybe_const_list,
                        const std::string& text, int axis, MetaTensor* out,
                        std::vector<MetaTensor*> outs, MetaConfig config) {
  seen = {x.dims()[axis],
          maybe.is_initialized(),
          maybe_list.is_initialized(),
          maybe_const_list.is_initialized(),
          config.is_runtime,
          list.size(),
          outs.size(),
          text};
  if (out != nullptr) out->share_meta(x);
}

// A call of EveryKindInferMeta for `x`, whose optional arguments are `maybe`.
InferMetaContext CallOf(DenseTensor* x, DenseTensor* maybe, DenseTensor* out) {
  InferMetaContext call(MetaConfig(false, false));
  call.EmplaceBackInput(MetaTensor(x));
  call.EmplaceBackInput(MetaOf(maybe));
  call.EmplaceBackInputs({MetaOf(x), MetaOf(x)});
  for (int i = 0; i < 2; ++i) {
    call.EmplaceBackInputs(maybe == nullptr ? std::vector<std::shared_ptr<MetaTensor>>()
                                            : std::vector<std::shared_ptr<MetaTensor>>{MetaOf(x)});
  }
  call.EmplaceBackAttr(std::string("text"));
  call.EmplaceBackAttr(1);
  call.EmplaceBackOutput(MetaTensor(out));
  call.EmplaceBackOutputs({MetaOf(out), MetaOf(out)});
  return call;
}

TEST(InferMetaContextTest, EveryKindOfArgumentArrives) {
  DenseTensor x, out;
  x.set_meta(DenseTensorMeta(DataType::FLOAT64, {2, 3}));
  InferMetaContext call = CallOf(&x, &x, &out);
  PD_INFER_META(EveryKindInferMeta)(&call);
  EXPECT_EQ(seen.rows, 3);
  EXPECT_TRUE(seen.maybe && seen.maybe_list && seen.maybe_const_list);
  EXPECT_FALSE(seen.is_runtime);
  EXPECT_EQ(seen.list, 2u);
  EXPECT_EQ(seen.outs, 2u);
  EXPECT_EQ(seen.text, "text");
  EXPECT_EQ(out.dims(), DDim({2, 3}));
}

TEST(InferMetaContextTest, MissingArgumentsAreNone) {
  DenseTensor x;
  x.set_meta(DenseTensorMeta(DataType::FLOAT64, {2, 3}));
  InferMetaContext call = CallOf(&x, nullptr, nullptr);
  PD_INFER_META(EveryKindInferMeta)(&call);
  EXPECT_FALSE(seen.maybe || seen.maybe_list || seen.maybe_const_list);
  EXPECT_EQ(seen.outs, 2u);
  EXPECT_EQ(call.MutableOutputAt(0), nullptr);
}

TEST(InferMetaContextTest, EmptyRanges) {
  InferMetaContext call;
  call.EmplaceBackInputs({});
  call.EmplaceBackInput(std::shared_ptr<MetaTensor>());
  call.EmplaceBackOutputs({});
  call.EmplaceBackOutput(std::shared_ptr<MetaTensor>());
  EXPECT_FALSE(call.InputAt(0));
  EXPECT_FALSE(call.InputAt(1));
  EXPECT_TRUE(call.InputsAt(1).empty());
  EXPECT_EQ(call.MutableOutputAt(0), nullptr);
  EXPECT_EQ(call.MutableOutputAt(1), nullptr);
  EXPECT_TRUE(call.MutableOutputsAt(1).empty());
  EXPECT_EQ(call.InputRangesSize(), 2u);
  EXPECT_EQ(call.OutputRangesSize(), 2u);
}

TEST(InferMetaContextTest, WrongAccessIsATypedError) {
  InferMetaContext call;
  call.SetMetaConfig(MetaConfig(true, true));
  EXPECT_TRUE(call.GetMetaConfig().is_run_mkldnn_kernel);
  call.EmplaceBackAttr(1.5f);
  EXPECT_EQ(call.AttrAt<float>(0), 1.5f);
  EXPECT_EQ(call.AttrsSize(), 1u);
  EXPECT_EQ(TypeOfAttribute(call.RawAttr(0)), AttributeType::FLOAT32);
  EXPECT_THROW(call.AttrAt<int>(0), enforce::EnforceNotMet);
  EXPECT_THROW(call.AttrAt<int>(1), enforce::EnforceNotMet);
  EXPECT_THROW(call.InputAt(0), enforce::EnforceNotMet);
  EXPECT_THROW(call.MutableOutputAt(0), enforce::EnforceNotMet);
}

}  // namespace
}  // namespace phi
