// outside: unit test | OpUtilsMap, DefaultKernelSignatureMap, mappings on a context of one's own
#include "paddle/phi/core/compat/op_utils.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace phi {
namespace tests {

// What a mapping asks, answered from lists. An attribute that is not there must not be read.
class TestArgumentMappingContext : public phi::ArgumentMappingContext {
 public:
  TestArgumentMappingContext(std::set<std::string> inputs, std::set<std::string> rows,
                             std::map<std::string, paddle::any> attrs,
                             std::set<std::string> outputs)
      : inputs_(inputs), rows_(rows), attrs_(attrs), outputs_(outputs) {}

  bool HasInput(const std::string& name) const override {
    return inputs_.count(name) > 0 || rows_.count(name) > 0;
  }
  bool HasOutput(const std::string& name) const override { return outputs_.count(name) > 0; }
  bool HasAttr(const std::string& name) const override { return attrs_.count(name) > 0; }
  paddle::any Attr(const std::string& name) const override { return attrs_.at(name); }
  size_t InputSize(const std::string& name) const override { return HasInput(name) ? 1 : 0; }
  size_t OutputSize(const std::string& name) const override { return HasOutput(name) ? 1 : 0; }
  bool IsDenseTensorInput(const std::string& name) const override {
    return inputs_.count(name) > 0;
  }
  bool IsDenseTensorInputs(const std::string& name) const override {
    return inputs_.count(name) > 0;
  }
  bool IsSelectedRowsInput(const std::string& name) const override { return rows_.count(name) > 0; }
  bool IsDenseTensorVectorInput(const std::string&) const override { return false; }
  bool IsDenseTensorOutput(const std::string& name) const override { return HasOutput(name); }
  bool IsSelectedRowsOutput(const std::string&) const override { return false; }
  bool IsForInferShape() const override { return false; }

 private:
  std::set<std::string> inputs_, rows_;
  std::map<std::string, paddle::any> attrs_;
  std::set<std::string> outputs_;
};

TEST(OutsideOpUtils, RegisteredNamesAndMappings) {
  EXPECT_TRUE(OpUtilsMap::Instance().Contains("outside_flip"));
  EXPECT_EQ(OpUtilsMap::Instance().GetBaseKernelName("outside_flip"), "outside_flip_all");
  EXPECT_EQ(TransToPhiKernelName("outside_centre"), "outside_centred");
  EXPECT_NE(OpUtilsMap::Instance().GetArgumentMappingFn("outside_blend"), nullptr);
  EXPECT_GT(OpUtilsMap::Instance().base_kernel_name_map().count("outside_flip"), 0u);
}

TEST(OutsideOpUtils, AMappingBranches) {
  const auto& blend = *OpUtilsMap::Instance().GetArgumentMappingFn("outside_blend");
  const TestArgumentMappingContext plain({"X", "Y"}, {}, {}, {"Out"});
  EXPECT_STREQ(blend(plain).name, "outside_blended");
  const TestArgumentMappingContext old({"X", "Y"}, {}, {{"old_form", paddle::any(true)}}, {"Out"});
  EXPECT_STREQ(blend(old).name, "outside_blended_old");
  ASSERT_EQ(blend(old).input_names.size(), 3u);
  EXPECT_STREQ(blend(old).input_names[2], "Weight");
  const auto& rows = *OpUtilsMap::Instance().GetArgumentMappingFn("outside_rows_sum");
  EXPECT_STREQ(rows(TestArgumentMappingContext({}, {"X"}, {}, {"Out"})).name, "outside_rows_total");
  EXPECT_STREQ(rows(plain).name, "unregistered");
}

// As the original: tensors outrank attributes, which need not be there then.
TEST(OutsideOpUtils, TheLibrarysMappingsReadWhatIsThere) {
  const auto& fill = *OpUtilsMap::Instance().GetArgumentMappingFn("fill_constant");
  const auto signature =
      fill(TestArgumentMappingContext({"ShapeTensor", "ValueTensor"}, {}, {}, {"Out"}));
  EXPECT_STREQ(signature.name, "full");
  EXPECT_STREQ(signature.attr_names[0], "ShapeTensor");
  EXPECT_STREQ(signature.attr_names[1], "ValueTensor");
  const auto& set_value = *OpUtilsMap::Instance().GetArgumentMappingFn("set_value");
  EXPECT_STREQ(
      set_value(TestArgumentMappingContext({"Input", "ValueTensor"}, {}, {}, {"Out"})).name,
      "set_value_with_tensor");
}

TEST(OutsideOpUtils, NoMappingReadsAnAttributeThatIsMissing) {
  const TestArgumentMappingContext nothing({}, {}, {}, {});
  for (const auto& entry : OpUtilsMap::Instance().arg_mapping_fn_map()) {
    EXPECT_NO_THROW(entry.second(nothing)) << entry.first;
  }
}

TEST(OutsideOpUtils, SignaturesAreKeptAndMoved) {
  KernelSignature signature("outside_test", {"X"}, {{"axis"}}, {"Out"});
  KernelSignature copy = signature;
  KernelSignature moved = std::move(signature);
  EXPECT_EQ(copy, moved);
  DefaultKernelSignatureMap map;
  EXPECT_FALSE(map.Has("outside_test"));
  map.Insert("outside_test", moved);
  EXPECT_STREQ(map.Get("outside_test").name, "outside_test");
  std::ostringstream text;
  text << copy;
  EXPECT_EQ(text.str(), "outside_test(X; axis -> Out)");
}

}  // namespace tests
}  // namespace phi

PD_DECLARE_ARG_MAPPING_FN(outside_blend);
PD_DECLARE_BASE_KERNEL_NAME(outside_flip)
