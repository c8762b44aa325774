// add, subtract, multiply and divide.
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/phi/kernels/onednn/kernel_call.h"

namespace phi {
namespace {

using test::Blocked;
using test::ExpectNear;
using test::IsBlocked;
using test::KernelCall;
using test::MakeTensor;
using test::Values;

struct BinaryOp {
  const char* name;
  std::function<double(double, double)> f;
};

const BinaryOp kBinaryOps[] = {
    {"add", [](double a, double b) { return a + b; }},
    {"subtract", [](double a, double b) { return a - b; }},
    {"multiply", [](double a, double b) { return a * b; }},
    {"divide", [](double a, double b) { return a / b; }},
};

/// Shape `padded` has ones where it repeats over `full`.
std::vector<double> Broadcast(const std::vector<double>& values, const DDim& padded,
                              const DDim& full) {
  std::vector<double> out;
  for (int64_t i = 0; i < product(full); ++i) {
    int64_t rest = i, at = 0, step = 1;
    for (int axis = full.size() - 1; axis >= 0; --axis) {
      if (padded[axis] != 1) at += rest % full[axis] * step;
      step *= padded[axis];
      rest /= full[axis];
    }
    out.push_back(values[static_cast<size_t>(at)]);
  }
  return out;
}

std::vector<double> Naive(const BinaryOp& op, const std::vector<double>& x,
                          const std::vector<double>& y) {
  std::vector<double> out;
  for (size_t i = 0; i < x.size(); ++i) out.push_back(op.f(x[i], y[i]));
  return out;
}

struct BinaryCase {
  DDim x, y;
  int axis;
  DDim y_padded;
};

const BinaryCase kBinaryCases[] = {
    {{7}, {7}, -1, {7}},
    {DDim({}), DDim({}), -1, DDim({})},
    {{2, 3, 5, 7}, {2, 3, 5, 7}, -1, {2, 3, 5, 7}},
    {{2, 3, 5, 7}, {7}, -1, {1, 1, 1, 7}},
    {{2, 3, 5, 7}, {3}, 1, {1, 3, 1, 1}},
    {{2, 3, 5, 7}, {3, 5}, 1, {1, 3, 5, 1}},
    {{2, 3, 5, 7}, {2, 3}, 0, {2, 3, 1, 1}},
    {{2, 3, 5, 7}, {1}, -1, {1, 1, 1, 1}},
    {{2, 3, 5, 7}, DDim({}), -1, {1, 1, 1, 1}},
    {{2, 3, 5, 7}, {2, 1, 5, 1}, -1, {2, 1, 5, 1}},
    {{2, 3, 5, 7}, {3, 1, 1}, 1, {1, 3, 1, 1}},
    {{1, 2, 3, 1, 2, 3, 1, 2, 3}, {1, 1, 3, 1, 1, 3, 1, 1, 3}, -1, {1, 1, 3, 1, 1, 3, 1, 1, 3}},
};

TEST(OneDNNBinaryTest, AgreesWithTheLoop) {
  for (const BinaryOp& op : kBinaryOps) {
    for (const BinaryCase& c : kBinaryCases) {
      DenseTensor x = MakeTensor(c.x, 1), y = MakeTensor(c.y, 2), out;
      for (int64_t i = 0; i < y.numel(); ++i) y.data<float>()[i] += 1.5f;
      const std::vector<double> expected =
          Naive(op, Values(x), Broadcast(Values(y), c.y_padded, c.x));
      KernelCall(std::string(op.name) + "_raw").In(x).In(y).Attr(c.axis).Out(&out, c.x).Run();
      ExpectNear(Values(out), expected, 1e-6);
      if (c.axis == -1) {
        DenseTensor plain;
        KernelCall(op.name).In(x).In(y).Out(&plain, c.x).Run();
        ExpectNear(Values(plain), expected, 1e-6);
      }
      KernelCall(std::string(op.name) + "_raw").In(x).In(y).Attr(c.axis).Out(&x).Run();  // in place
      ExpectNear(Values(x), expected, 1e-6);
    }
  }
}

TEST(OneDNNBinaryTest, FirstOperandMayRepeatIfOrderDoesNotMatter) {
  const DenseTensor x = MakeTensor({3}, 1), y = MakeTensor({2, 3}, 2);
  DenseTensor out;
  KernelCall("add").In(x).In(y).Out(&out, {2, 3}).Run();
  ExpectNear(Values(out), Naive(kBinaryOps[0], Values(y), Broadcast(Values(x), {1, 3}, {2, 3})),
             1e-6);
}

// Out is y, and y and x are one tensor.
TEST(OneDNNBinaryTest, OutputMayBeTheSecondOperandOrBoth) {
  for (const BinaryOp& op : kBinaryOps) {
    const DenseTensor x = MakeTensor({4, 5}, 1);
    DenseTensor y = MakeTensor({4, 5}, 2);
    std::vector<double> expected = Naive(op, Values(x), Values(y));
    KernelCall(op.name).In(x).In(y).Out(&y).Run();
    ExpectNear(Values(y), expected, 1e-6);
    expected = Naive(op, Values(y), Values(y));
    KernelCall(op.name).In(y).In(y).Out(&y).Run();
    ExpectNear(Values(y), expected, 1e-6);
  }
}

TEST(OneDNNBinaryTest, BlockedOperandsAgree) {
  for (const int64_t channels : {16, 6}) {
    const DDim dims{2, channels, 4, 5};
    const DenseTensor x = MakeTensor(dims, 1), y = MakeTensor(dims, 2),
                      bias = MakeTensor({channels}, 3);
    const DenseTensor blocked_x = Blocked(x), blocked_y = Blocked(y);
    for (const BinaryOp& op : kBinaryOps) {
      const std::vector<double> expected = Naive(op, Values(x), Values(y));
      for (const DenseTensor* a : {&x, &blocked_x}) {
        for (const DenseTensor* b : {&y, &blocked_y}) {
          DenseTensor out;
          KernelCall(op.name).In(*a).In(*b).Out(&out, dims).Run();
          EXPECT_EQ(IsBlocked(out), a != &x || b != &y);
          ExpectNear(Values(out), expected, 1e-5);
          // in place of the second, whose elements lie differently
          DenseTensor target;
          TransformLayout(*b, DataLayout::ANY, &target);
          if (b == &blocked_y) target = Blocked(y);
          KernelCall(op.name).In(*a).In(target).Out(&target).Run();
          ExpectNear(Values(target), expected, 1e-5);
        }
      }
      DenseTensor out, plain_out;
      KernelCall(std::string(op.name) + "_raw")
          .In(blocked_x)
          .In(bias)
          .Attr(1)
          .Out(&out, dims)
          .Run();
      EXPECT_TRUE(IsBlocked(out));
      ExpectNear(Values(out),
                 Naive(op, Values(x), Broadcast(Values(bias), {1, channels, 1, 1}, dims)), 1e-5);
      const DenseTensor gate = Blocked(MakeTensor({2, channels, 1, 1}, 4));
      const std::vector<double> gated =
          Naive(op, Values(x), Broadcast(Values(gate), {2, channels, 1, 1}, dims));
      KernelCall(op.name).In(x).In(gate).Out(&plain_out, dims).Run();
      ExpectNear(Values(plain_out), gated, 1e-5);
      KernelCall(op.name).In(blocked_x).In(gate).Out(&out, dims).Run();
      ExpectNear(Values(out), gated, 1e-5);
    }
  }
}

TEST(OneDNNBinaryTest, SaysWhatItRefuses) {
  const DenseTensor row = MakeTensor({1, 4}), column = MakeTensor({3, 1}),
                    full = MakeTensor({3, 4});
  EXPECT_NE(KernelCall("add").In(row).In(column).Why().find("both operands repeat"),
            std::string::npos);
  EXPECT_NE(KernelCall("subtract").In(row).In(full).Why().find("first operand repeats"),
            std::string::npos);
  EXPECT_NE(KernelCall("divide_raw").In(row).In(full).Attr(-1).Why().find("at axis -1"),
            std::string::npos);
  EXPECT_EQ(KernelCall("multiply").In(row).In(full).Why(), "");
}

TEST(OneDNNBinaryTest, AddsNothingToNothing) {
  const DenseTensor row = MakeTensor({1, 4}), empty = MakeTensor({0, 4});
  DenseTensor left, right;
  KernelCall("add").In(empty).In(row).Out(&left, {0, 4}).Run();
  KernelCall("add").In(row).In(empty).Out(&right, {0, 4}).Run();
  EXPECT_TRUE(left.initialized() && right.initialized());
}

}  // namespace
}  // namespace phi
