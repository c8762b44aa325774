#include "framework/program/op_proto_maker.h"

#include <gtest/gtest.h>

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

class DuplicateInput : public OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "first");
    AddInput("X", "second");
  }
};

class DuplicateAttr : public OpProtoAndCheckerMaker {
 public:
  void Make() override { AddAttr<int>("op_role", "clashes with the common attribute"); }
};

class AllKinds : public OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddAttr<std::vector<int>>("ints", "…").SetDefault({1, 2});
    AddAttr<std::vector<float>>("floats", "…").SetDefault({});
    AddAttr<std::vector<std::string>>("strings", "…", true).SetDefault({"a"});
    AddAttr<std::vector<int64_t>>("longs", "…").SetDefault({});
    AddAttr<std::vector<bool>>("bools", "…").SetDefault({});
    AddAttr<std::vector<double>>("doubles", "…").SetDefault({});
    AddAttr<BlockDesc*>("sub_block", "…");
    AddAttr<float>("scale", "…").SetDefault(0.5).AsExtra();
    AddOutput("Out", "…").AsQuant();
  }
};

template <typename Maker>
void Fill(proto::OpProto* proto, OpAttrChecker* checker) {
  proto->set_type("toy");
  Maker maker;
  maker(proto, checker);
}

TEST(OpProtoMaker, DuplicatesAreRefused) {
  for (auto fill : {&Fill<DuplicateInput>, &Fill<DuplicateAttr>}) {
    proto::OpProto proto;
    OpAttrChecker checker;
    try {
      fill(&proto, &checker);
      FAIL();
    } catch (const phi::enforce::EnforceNotMet& error) {
      EXPECT_EQ(error.code(), phi::ALREADY_EXISTS);
      EXPECT_NE(error.error_str().find("op `toy` declares"), std::string::npos);
    }
  }
}

TEST(OpProtoMaker, EveryAttributeTypeCanBeDeclared) {
  proto::OpProto proto;
  OpAttrChecker checker;
  Fill<AllKinds>(&proto, &checker);
  EXPECT_EQ(proto.FindAttr("ints")->type(), proto::AttrType::INTS);
  EXPECT_TRUE(proto.FindAttr("strings")->generated());
  EXPECT_EQ(proto.FindAttr("sub_block")->type(), proto::AttrType::BLOCK);
  EXPECT_TRUE(proto.FindAttr("scale")->extra());
  EXPECT_TRUE(proto.FindOutput("Out")->quant());
  const AttributeMap& defaults = checker.GetDefaultAttrMap();
  EXPECT_EQ(std::get<std::vector<int>>(defaults.at("ints")), (std::vector<int>{1, 2}));
  EXPECT_EQ(defaults.count("sub_block"), 0u);
  EXPECT_EQ(std::get<int>(defaults.at("op_role")), 0x1000);
}

TEST(OpProtoMaker, CommonAttributesAreChecked) {
  proto::OpProto proto;
  OpAttrChecker checker;
  Fill<AllKinds>(&proto, &checker);
  AttributeMap good = {{"sub_block", static_cast<BlockDesc*>(nullptr)}, {"op_role", 257}};
  EXPECT_NO_THROW(checker.Check(&good));
  AttributeMap odd = good;
  odd["op_role_var"] = std::vector<std::string>{"w"};
  EXPECT_THROW(checker.Check(&odd), phi::enforce::EnforceNotMet);
  AttributeMap bad_role = good;
  bad_role["op_role"] = 7777;
  EXPECT_THROW(checker.Check(&bad_role), phi::enforce::EnforceNotMet);
}

}  // namespace
}  // namespace framework
}  // namespace paddle
