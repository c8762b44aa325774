#include "framework/program/op_info.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/framework/model_testing.h"

namespace paddle {
namespace framework {
namespace {

using phibridge::testing::ErrorOf;

OpInfo From(const char* file, int line) {
  OpInfo info;
  info.source_.file = file;
  info.source_.line = line;
  return info;
}

TEST(OpInfoTest, WhatWasNotRegisteredIsNamedWithItsSource) {
  const OpInfo info = From("ops/toy_op.cc", 7);
  EXPECT_NE(ErrorOf([&] { info.Proto(); }).second.find("ops/toy_op.cc:7 has no proto maker"),
            std::string::npos);
  EXPECT_NE(ErrorOf([&] { info.Creator(); }).second.find("ops/toy_op.cc:7 has no operator class"),
            std::string::npos);
  EXPECT_NE(
      ErrorOf([&] { info.GradOpMaker(); }).second.find("ops/toy_op.cc:7 has no gradient op maker"),
      std::string::npos);
}

TEST(OpInfoMapTest, ASecondRegistrationNamesBothSources) {
  OpInfoMap& map = OpInfoMap::Instance();
  map.Insert("op_info_test", From("ops/a_op.cc", 1));
  const std::string error =
      ErrorOf([&] { map.Insert("op_info_test", From("ops/b_op.cc", 2)); }).second;
  EXPECT_NE(error.find("registered twice: at ops/a_op.cc:1 in op_info_test and at ops/b_op.cc:2"),
            std::string::npos)
      << error;
  EXPECT_EQ(map.Get("op_info_test").source_.line, 1);
}

TEST(OpInfoMapTest, AnUnknownOpIsNamed) {
  EXPECT_EQ(OpInfoMap::Instance().GetNullable("no_such_op"), nullptr);
  EXPECT_NE(ErrorOf([] {
              OpInfoMap::Instance().Get("no_such_op");
            }).second.find("op type `no_such_op` is not registered"),
            std::string::npos);
}

TEST(OpInfoMapTest, OpsOfTheDefaultGradientMakerAreSorted) {
  for (const char* type : {"op_info_test_z", "op_info_test_a"}) {
    OpInfo info = From("ops/a_op.cc", 1);
    info.use_default_grad_op_desc_maker_ = true;
    OpInfoMap::Instance().Insert(type, info);
  }
  const std::vector<std::string> types = OpInfoMap::Instance().GetUseDefaultGradOpDescMakerOps();
  EXPECT_TRUE(std::is_sorted(types.begin(), types.end()));
  EXPECT_TRUE(std::binary_search(types.begin(), types.end(), "op_info_test_z"));
  EXPECT_FALSE(std::binary_search(types.begin(), types.end(), "op_info_test"));
}

}  // namespace
}  // namespace framework
}  // namespace paddle
