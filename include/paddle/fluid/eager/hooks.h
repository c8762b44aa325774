#pragma once

#include <functional>
#include <utility>

#include "paddle/phi/api/include/tensor.h"

namespace egr {

/// A hook on a gradient: what it returns goes on in its place, as of a GradientHook
/// (framework/dygraph/grad_node_info.h). api/utils/hook_utils.h registers it.
class TensorHook {
 public:
  virtual ~TensorHook() = default;
  virtual phi::Tensor operator()(const phi::Tensor& gradient) = 0;
};

/// A hook that is called after a gradient was added to a leaf's.
class TensorVoidHook {
 public:
  virtual ~TensorVoidHook() = default;
  virtual void operator()() = 0;
};

/// These: hooks made of a function.
class CppTensorHook : public TensorHook {
 public:
  explicit CppTensorHook(std::function<phi::Tensor(const phi::Tensor&)> fn) : fn_(std::move(fn)) {}
  phi::Tensor operator()(const phi::Tensor& gradient) override { return fn_(gradient); }

 private:
  std::function<phi::Tensor(const phi::Tensor&)> fn_;
};
class CppTensorVoidHook : public TensorVoidHook {
 public:
  explicit CppTensorVoidHook(std::function<void()> fn) : fn_(std::move(fn)) {}
  void operator()() override { fn_(); }

 private:
  std::function<void()> fn_;
};

}  // namespace egr
