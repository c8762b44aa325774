#include <limits>

#include "parity/cases/common/move_cases.h"

namespace phibridge {
namespace optest {
namespace {

using Numbers = std::vector<int>;
using Attrs = paddle::framework::AttributeMap;

OpSuite Pool3dSuite() {
  OpSuite suite;
  suite.type = suite.phi_kernel = "pool3d";
  suite.dtypes = Floats();
  suite.op_class = OpClass::kArithmetic;
  for (const std::string type : {"max", "avg"}) {
    const auto add = [&](const std::string& name, Input x, Attrs more) {
      Attrs attrs = {
          {"pooling_type", type}, {"ksize", Numbers{2, 3, 2}}, {"strides", Numbers{2, 2, 2}}};
      for (auto& [key, value] : more) attrs[key] = value;
      suite.cases.push_back(MoveCase(name + "_" + type, std::move(x), attrs));
    };
    add("known", In({1, 1, 2, 1, 2}).Values({1, 2, 4, 9}), {{"ksize", Numbers{2, 1, 1}}});
    suite.cases.back().truth["Out"] = {{1, 1, 1, 1, 1}, {type == "max" ? 4.0 : 2.5}, {}};
    add("plain", In({2, 3, 6, 7, 8}), {});
    suite.cases.back().unknown_batch = true;
    add("paddings", In({1, 2, 5, 6, 7}), {{"paddings", Numbers{1, 1, 1}}});
    add("inclusive", In({1, 2, 5, 6, 7}), {{"paddings", Numbers{1, 1, 1}}, {"exclusive", false}});
    add("ceil", In({1, 2, 5, 6, 7}), {{"ceil_mode", true}});
    add("same", In({1, 2, 5, 6, 7}), {{"padding_algorithm", std::string("SAME")}});
    add("global", In({1, 2, 5, 6, 7}), {{"global_pooling", true}});
    add("adaptive", In({1, 2, 5, 6, 7}), {{"adaptive", true}});
    add("ndhwc", In({1, 5, 6, 7, 3}), {{"data_format", std::string("NDHWC")}});
    add("rank_4", In({1, 5, 6, 7}), {});
    suite.cases.back() = Fails(suite.cases.back(), "rank 5");
  }
  return suite;
}

OpSuite MaxPoolSuite(const char* op, size_t axes) {
  OpSuite suite;
  suite.type = suite.phi_kernel = op;
  suite.dtypes = Floats();
  std::vector<int64_t> shape = {2, 3, 6, 7, 5};
  shape.resize(axes + 2);
  const auto add = [&](const char* name, Attrs more) {
    Attrs attrs = {
        {"ksize", Numbers(axes, 2)}, {"strides", Numbers(axes, 2)}, {"paddings", Numbers(axes, 0)}};
    for (auto& [key, value] : more) attrs[key] = value;
    suite.cases.push_back(MoveCase(name, In(shape), attrs));
    suite.cases.back().outputs["Mask"] = {};
  };
  add("plain", {});
  suite.cases.back().unknown_batch = true;
  add("paddings", {{"paddings", Numbers(axes, 1)}, {"ksize", Numbers(axes, 3)}});
  add("global", {{"global_pooling", true}});
  add("adaptive", {{"adaptive", true}, {"ksize", Numbers(axes, 3)}});
  add("empty_ksize", {{"ksize", Numbers{}}});
  suite.cases.back() = Fails(suite.cases.back(), "ksize");
  return suite;
}

OpSuite MaxPool2dSuite() {
  OpSuite suite = MaxPoolSuite("max_pool2d_with_index", 2);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  OpCase known = MoveCase("known", In({1, 1, 2, 4}).Values({1, 7, nan, 2, 7, 3, 2, 0}),
                          {{"ksize", Numbers{2, 2}}, {"strides", Numbers{2, 2}}});
  known.outputs["Mask"] = {};
  known.truth["Out"] = {{1, 1, 1, 2}, {7, 2}, {}};
  known.truth["Mask"] = {{1, 1, 1, 2}, {1, 3}, {}};
  suite.cases.push_back(known);
  return suite;
}

OpSuite UnpoolSuite(const char* op, size_t axes) {
  OpSuite suite;
  suite.type = suite.phi_kernel = op;
  suite.dtypes = Floats();
  std::vector<int64_t> shape = {1, 2, 1, 1, 2};
  shape.erase(shape.begin() + 2, shape.begin() + 2 + static_cast<long>(3 - axes));
  const auto make = [&](const char* name, std::vector<double> places, Numbers size) {
    OpCase c = MoveCase(name, In(shape).Values({1, 2, 3, 4}),
                        {{"ksize", Numbers(axes, 2)},
                         {"strides", Numbers(axes, 2)},
                         {"paddings", Numbers(axes, 0)},
                         {"output_size", std::move(size)}});
    if (axes == 2) c.attrs["unpooling_type"] = std::string("max");
    c.inputs["Indices"] = {In(shape).Values(std::move(places)).Type(DataType::INT32)};
    return c;
  };
  suite.cases.push_back(make("plain", {3, 0, 2, 5}, Numbers(axes, 2)));
  suite.cases.back().inputs["Indices"] = {In(shape).Values({3, 0, 2, 1}).Type(DataType::INT32)};
  suite.cases.push_back(make("window_gives_size", {3, 0, 2, 1}, Numbers(axes, 0)));
  suite.cases.push_back(Fails(make("short_size", {3, 0, 2, 1}, Numbers(axes - 1, 2)),
                              "attribute `output_size` must hold one number per spatial axis"));
  Numbers negative(axes, 2);
  negative[0] = -1;
  suite.cases.push_back(Fails(make("negative_size", {3, 0, 2, 1}, negative),
                              "attribute `output_size` must hold sizes above 0; number 0 is -1"));
  suite.cases.push_back(Fails(make("place_outside", {3, 0, 2, 100}, Numbers(axes, 2)), "100"));
  return suite;
}

OP_TEST(Pool3d, Pool3dSuite());
OP_TEST(MaxPool2dWithIndex, MaxPool2dSuite());
OP_TEST(MaxPool3dWithIndex, MaxPoolSuite("max_pool3d_with_index", 3));
OP_TEST(Unpool, UnpoolSuite("unpool", 2));
OP_TEST(Unpool3d, UnpoolSuite("unpool3d", 3));

}  // namespace
}  // namespace optest
}  // namespace phibridge
