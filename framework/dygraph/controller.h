#pragma once

namespace egr {

/// What the dynamic half of this thread does besides computing.
class Controller {
 public:
  /// That of the calling thread.
  static Controller& Instance() {
    thread_local Controller controller;
    return controller;
  }

  /// True if operations record how their gradients are computed. So it is in a new thread.
  bool HasGrad() const { return has_grad_; }
  void SetHasGrad(bool has_grad) { has_grad_ = has_grad; }

 private:
  bool has_grad_ = true;
};

/// Sets HasGrad of this thread; the destructor sets what it was before.
class HasGradGuard {
 public:
  explicit HasGradGuard(bool has_grad) : before_(Controller::Instance().HasGrad()) {
    Controller::Instance().SetHasGrad(has_grad);
  }
  HasGradGuard(const HasGradGuard&) = delete;
  HasGradGuard& operator=(const HasGradGuard&) = delete;
  ~HasGradGuard() { Controller::Instance().SetHasGrad(before_); }

 private:
  const bool before_;
};

/// While it lives, operations of this thread record nothing: what they make has stop_gradient.
class NoGradGuard : public HasGradGuard {
 public:
  NoGradGuard() : HasGradGuard(false) {}
};

}  // namespace egr
