#include "framework/program/op_version_registry.h"

#include <gtest/gtest.h>

#include "framework/op/op_registry.h"
#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"

REGISTER_OP_VERSION(version_test)
    .AddCheckpoint("Adds [keep].", paddle::framework::compatible::OpVersionDesc()
                                       .NewAttr("keep", "Whether to keep it.", false)
                                       .NewInput("Bias", "A bias."))
    .AddCheckpoint("Adds [mode], changes [axis].",
                   paddle::framework::compatible::OpVersionDesc()
                       .NewAttr("mode", "How.", "old")
                       .NewAttr("sizes", "How large.", std::vector<int>{1, 2})
                       .ModifyAttr("axis", "From 0 to -1.", -1)
                       .DeleteInput("Old", "Not needed.")
                       .BugfixWithBehaviorChanged("Rounds to even."));

REGISTER_OP_VERSION(version_modify_test)
    .AddCheckpoint("Changes [axis].", paddle::framework::compatible::OpVersionDesc().ModifyAttr(
                                          "axis", "From 0 to -1.", -1, 0));

namespace paddle {
namespace framework {
namespace compatible {

class ModifiedOp : public OperatorBase {
 public:
  using OperatorBase::OperatorBase;

 private:
  void RunImpl(const Scope&, const phi::Place&) const override {}
};

class ModifiedOpMaker : public OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddAttr<int>("axis", "").SetDefault(-1);
    AddComment("");
  }
};

namespace {

TEST(OpVersionRegistry, VersionIsTheNumberOfCheckpoints) {
  const OpVersionRegistrar& registrar = OpVersionRegistrar::GetInstance();
  EXPECT_EQ(registrar.version_id("version_test"), 2u);
  EXPECT_EQ(registrar.version_id("unheard_of"), 0u);
  EXPECT_TRUE(registrar.Has("version_test"));
  EXPECT_EQ(registrar.GetVersionMap().count("version_test"), 1u);
  const OpVersion& version = *registrar.Find("version_test");
  EXPECT_EQ(version.checkpoints()[0].note(), "Adds [keep].");
  const std::vector<OpUpdate>& updates = version.checkpoints()[1].version_desc().infos();
  ASSERT_EQ(updates.size(), 5u);
  EXPECT_EQ(updates[2].kind, OpUpdate::Kind::kModifyAttr);
  EXPECT_EQ(std::get<int32_t>(updates[2].default_value), -1);
  EXPECT_EQ(updates[3].name, "Old");
  EXPECT_EQ(updates[4].remark, "Rounds to even.");
}

TEST(OpVersionRegistry, RegisteringTwiceIsAnError) {
  EXPECT_THROW(OpVersionRegistrar::GetInstance().Register("version_test"),
               phi::enforce::EnforceNotMet);
}

TEST(OpVersionRegistry, OldOpsGetTheOldMeaningOfNewAttributes) {
  AttributeMap attrs = {{"mode", "mine"}};
  EXPECT_EQ(AddAttrsOfLaterVersions("version_test", 0, &attrs), 2);
  EXPECT_EQ(std::get<bool>(attrs.at("keep")), false);
  EXPECT_EQ(std::get<std::string>(attrs.at("mode")), "mine");
  EXPECT_EQ(std::get<std::vector<int>>(attrs.at("sizes")), (std::vector<int>{1, 2}));
  EXPECT_EQ(attrs.count("axis"), 0u);
  AttributeMap later;
  EXPECT_EQ(AddAttrsOfLaterVersions("version_test", 1, &later), 2);
  EXPECT_EQ(later.count("keep"), 0u);
  EXPECT_EQ(AddAttrsOfLaterVersions("version_test", 2, &later), 0);
  EXPECT_EQ(AddAttrsOfLaterVersions("version_test", 99, &later), 0);
  EXPECT_EQ(AddAttrsOfLaterVersions("unheard_of", 0, &later), 0);
}

TEST(OpVersionRegistry, AChangedDefaultIsThatOfTheSavedVersionIfItIsKnown) {
  AttributeMap attrs;
  EXPECT_EQ(AddAttrsOfLaterVersions("version_modify_test", 0, &attrs), 1);
  EXPECT_EQ(std::get<int32_t>(attrs.at("axis")), 0);
  AttributeMap today;
  EXPECT_EQ(AddAttrsOfLaterVersions("version_modify_test", 1, &today), 0);
  AttributeMap named = {{"axis", 2}};
  EXPECT_EQ(AddAttrsOfLaterVersions("version_modify_test", 0, &named), 0);
}

// What the program says counts when its operators are made.
TEST(OpVersionRegistry, OperatorsOfAProgramMeanWhatTheyMeantWhenItWasSaved) {
  for (const auto& [saved, value] : std::map<int, int>{{0, 0}, {1, -1}}) {
    ProgramDesc program;
    program.SetOpVersion("version_modify_test", saved);
    OpDesc* op = program.MutableBlock(0)->AppendOp();
    op->SetType("version_modify_test");
    EXPECT_EQ(OpRegistry::CreateOp(*op)->Attr<int>("axis"), value) << saved;
    op->SetAttr("axis", 3);
    EXPECT_EQ(OpRegistry::CreateOp(*op)->Attr<int>("axis"), 3) << saved;
  }
  OpDesc alone;
  alone.SetType("version_modify_test");
  EXPECT_EQ(OpRegistry::CreateOp(alone)->Attr<int>("axis"), -1);
}

TEST(OpVersionRegistry, LaterVersionsThanKnownGiveOneLineEach) {
  ProgramDesc program;
  for (int i = 0; i < 2; ++i) program.MutableBlock(0)->AppendOp()->SetType("version_test");
  program.SetOpVersion("not_used_here", 7);
  program.SetOpVersion("version_test", 2);
  EXPECT_TRUE(DescribeUnknownOpVersions(program).empty());
  program.SetOpVersion("version_test", 3);
  EXPECT_EQ(DescribeUnknownOpVersions(program),
            std::vector<std::string>{"op `version_test` was saved at version 3, but this library "
                                     "knows it up to version 2: what changed since may not be "
                                     "obeyed"});
}

}  // namespace
}  // namespace compatible
}  // namespace framework
}  // namespace paddle

REGISTER_OPERATOR(version_modify_test, paddle::framework::compatible::ModifiedOp,
                  paddle::framework::compatible::ModifiedOpMaker);
