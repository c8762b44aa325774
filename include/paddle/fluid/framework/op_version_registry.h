#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/program/op_version_registry.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/platform/enforce.h"
#include "phi/core/logging.h"

namespace paddle {
namespace framework {
namespace compatible {

/// Op type → its history, of all ops that have one.
inline const std::unordered_map<std::string, OpVersion>& get_op_version_map() {
  return OpVersionRegistrar::GetInstance().GetVersionMap();
}

/// Which versions of operators a pass can take: all conditions must hold for the versions that this
/// process has.
class OpVersionComparatorCombination {
 public:
  OpVersionComparatorCombination& LE(const std::string& op_type, int version) {
    return Add([=] { return VersionOf(op_type) <= version; });
  }
  OpVersionComparatorCombination& EQ(const std::string& op_type, int version) {
    return Add([=] { return VersionOf(op_type) == version; });
  }
  OpVersionComparatorCombination& GE(const std::string& op_type, int version) {
    return Add([=] { return VersionOf(op_type) >= version; });
  }
  OpVersionComparatorCombination& NE(const std::string& op_type, int version) {
    return Add([=] { return VersionOf(op_type) != version; });
  }
  bool IsMatched() const {
    for (const auto& condition : conditions_) {
      if (!condition()) return false;
    }
    return true;
  }

 private:
  static int VersionOf(const std::string& op_type) {
    return static_cast<int>(OpVersionRegistrar::GetInstance().version_id(op_type));
  }
  OpVersionComparatorCombination& Add(std::function<bool()> condition) {
    conditions_.push_back(std::move(condition));
    return *this;
  }

  std::vector<std::function<bool()>> conditions_;
};

class PassVersionCheckers {
 public:
  PassVersionCheckers& AddCombination(const OpVersionComparatorCombination& combination) {
    combinations_.push_back(combination);
    return *this;
  }
  bool IsPassCompatible() const {
    for (const auto& combination : combinations_) {
      if (!combination.IsMatched()) return false;
    }
    return true;
  }

 private:
  std::vector<OpVersionComparatorCombination> combinations_;
};

/// What passes of sources from outside say; the passes of this library do not ask it. Filled by
/// static registrars.
class PassVersionCheckerRegistrar {
 public:
  static PassVersionCheckerRegistrar& GetInstance() {
    static PassVersionCheckerRegistrar instance;
    return instance;
  }
  PassVersionCheckers& Register(const std::string& pass_name) { return passes_[pass_name]; }
  bool IsPassCompatible(const std::string& pass_name) const {
    auto pass = passes_.find(pass_name);
    return pass == passes_.end() || pass->second.IsPassCompatible();
  }

 private:
  std::unordered_map<std::string, PassVersionCheckers> passes_;
};

}  // namespace compatible
}  // namespace framework
}  // namespace paddle

/// REGISTER_PASS_CAPABILITY(foo_pass).AddCombination(…);
#define REGISTER_PASS_CAPABILITY(pass_name)                                                     \
  [[maybe_unused]] static ::paddle::framework::compatible::PassVersionCheckers&                 \
      phibridge_pass_capability_##pass_name =                                                   \
          ::paddle::framework::compatible::PassVersionCheckerRegistrar::GetInstance().Register( \
              #pass_name)
