#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/dygraph/amp_lists.h"
#include "phi/api/tensor.h"

namespace egr {
class AutoCast;
}

namespace phibridge::amp {

/// What an AutoCastGuard does. "Low" is dtype below.
struct AutoCastOptions {
  /// O0: nothing. O1: operators of the white list compute in low, those of the black list in
  /// float32, others in float32 if one of their inputs has it, else in low. O2: as O1, but with
  /// those alone on the black list whose gradients are slow in low. OD: the white list in low, all
  /// others in float32. The lists are Paddle's: `amp` in the records, docs/dynamic.md.
  std::string level = "O1";
  phi::DataType dtype = phi::DataType::BFLOAT16;  // or FLOAT16
  /// Operators that change their list: by type (matmul_v2), or by the name of the function, which
  /// may be that of several types (matmul).
  std::vector<std::string> custom_white_list, custom_black_list;
  /// At level O2, false: all that are not on the black list compute in low, whatever their inputs.
  bool use_promote = true;
};

/// What one operator computed in while a guard lived.
struct OperatorStats {
  std::string op_type;
  int64_t low = 0, float32 = 0, other = 0;  // calls, by the dtype of the kernel
  /// Why it computed in float32 though the lists said low: "no kernel in bfloat16 …"; else empty.
  std::string why_not_low;
};

/// While it lives, operators that this thread calls (functions of phibridge/api.h but gradients,
/// and Tracer) get float32, float16 and bfloat16 inputs in the dtype that the lists say. Each such
/// cast is recorded, so that gradients arrive in the dtype of the tensor. As they are stay: inputs
/// that are not dense, inputs of calls in place, of `cast` and of optimizers, and of calls with
/// float64 or complex inputs. An operator whose place has no kernel in low, for itself or for its
/// gradient where that is recorded, computes in float32: stats() says so. A guard within a guard
/// counts alone; so O0 switches off what is around it. Gradients compute in the dtype of their
/// call, under a guard or not.
class AutoCastGuard {
 public:
  /// Errors: InvalidArgument for another level or dtype, and for an operator that is unknown, a
  /// gradient, of those that keep their inputs as they are, or on both lists.
  explicit AutoCastGuard(const AutoCastOptions& options = {});
  AutoCastGuard(const AutoCastGuard&) = delete;
  AutoCastGuard& operator=(const AutoCastGuard&) = delete;
  /// Ends what the thread of the constructor casts, in whichever order guards end, and in another
  /// thread too.
  ~AutoCastGuard();

  /// By op_type; empty at level O0.
  std::vector<OperatorStats> stats() const;

 private:
  std::shared_ptr<egr::AutoCast> state_;
};

/// True if this thread has an AutoCastGuard of another level than O0.
bool is_auto_cast_enabled();

}  // namespace phibridge::amp

namespace egr {

/// What a guard knows; the thread that made it keeps it until it sees that the guard has ended.
class AutoCast {
 public:
  /// An operator, under this guard.
  struct Operator {
    phibridge::AmpList list;
    const char* input;  // as AmpRecord
    phibridge::amp::OperatorStats stats;
  };
  enum Level { O0, OD, O1, O2 };

  /// Errors: as AutoCastGuard.
  AutoCast(Level level, const phibridge::amp::AutoCastOptions& options);
  AutoCast(const AutoCast&) = delete;
  AutoCast& operator=(const AutoCast&) = delete;

  /// That of the calling thread; null: nothing is cast.
  static AutoCast* Current();
  /// Gives the calling thread another; returns what it had.
  static std::shared_ptr<AutoCast> Replace(std::shared_ptr<AutoCast> state);
  /// Of a new guard of the calling thread. Errors: as AutoCastGuard.
  static std::shared_ptr<AutoCast> Begin(Level level,
                                         const phibridge::amp::AutoCastOptions& options);
  /// In any thread.
  void End() { has_ended_ = true; }

  Operator* Of(const std::string& op_type);
  /// The dtype that the lists say for a call of `op`; has_float32: an input that decides has it.
  phi::DataType Wanted(const Operator& op, bool has_float32) const;
  phi::DataType low() const { return low_; }
  const std::unordered_map<std::string, Operator>& operators() const { return operators_; }

 private:
  void Customize(const std::vector<std::string>& names, phibridge::AmpList list);

  const Level level_;
  const phi::DataType low_;
  const bool use_promote_;
  std::atomic<bool> has_ended_{false};
  std::shared_ptr<AutoCast> outer_;  // what its thread had before
  std::unordered_map<std::string, phibridge::AmpList> custom_;
  std::unordered_map<std::string, Operator> operators_;  // those that were called
};

/// Casts nothing in this thread while it lives.
class AutoCastPause {
 public:
  AutoCastPause() : before_(AutoCast::Replace(nullptr)) {}
  AutoCastPause(const AutoCastPause&) = delete;
  AutoCastPause& operator=(const AutoCastPause&) = delete;
  ~AutoCastPause() { AutoCast::Replace(std::move(before_)); }

 private:
  std::shared_ptr<AutoCast> before_;
};

}  // namespace egr
