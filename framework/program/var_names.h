#pragma once

#include <cstddef>
#include <string>

namespace paddle {
namespace framework {

/// The variable name that means "there is none in this place of the list".
constexpr char kEmptyVarName[] = "@EMPTY@";
constexpr char kTempVarName[] = "@TEMP@";
constexpr char kGradVarSuffix[] = "@GRAD";
constexpr size_t kGradVarSuffixSize = sizeof(kGradVarSuffix) - 1;
constexpr char kZeroVarSuffix[] = "@ZERO";
constexpr char kNewGradSuffix[] = "@NEWGRAD@";

constexpr char kFeedOpType[] = "feed";
constexpr char kFetchOpType[] = "fetch";
constexpr char kFetchV2OpType[] = "fetch_v2";

constexpr int kRootBlockIndex = 0;
constexpr int kNoneBlockIndex = -1;

/// "X" → "X@GRAD".
inline std::string GradVarName(const std::string& var_name) { return var_name + kGradVarSuffix; }
inline std::string GradVarName(const char* var_name) {
  return std::string(var_name) + kGradVarSuffix;
}

/// "X@GRAD" and "X@GRAD@RENAME@0" → "X"; a name without the suffix is returned as it is.
inline std::string GradOriginalVarName(const std::string& grad_var_name) {
  const size_t at = grad_var_name.rfind(kGradVarSuffix);
  return at == std::string::npos ? grad_var_name : grad_var_name.substr(0, at);
}

}  // namespace framework
}  // namespace paddle
