#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "framework/program/op_desc.h"

namespace paddle {
namespace framework {

/// The gradient ops of a block before they are appended, in the order in which they run.
using GradOpList = std::vector<std::unique_ptr<OpDesc>>;

bool HasName(const std::vector<std::string>& names, const std::string& name);
/// True for "x@GRAD", "x@GRAD@RENAME@block0@1" and the like.
bool IsGradName(const std::string& name);
/// "x" of "x@GRAD…"; any other name is returned unchanged.
std::string StripGradSuffix(const std::string& name);

/// Gives each of several ops that compute the same gradient a name of its own,
/// NAME@RENAME@block<block>@<i>, and adds a `sum` of them before the first op that reads the
/// gradient (or at the end).
void SumRepeatedGradients(int block, GradOpList* ops);

/// Removes ops that compute only gradients in `no_grad`, or that read only such gradients. If an op
/// that stays reads one, an op that fills zeros in the variable's shape is put before it. Gradients
/// that no op computes any more are added to `no_grad`.
void RemoveNoGradBranches(std::set<std::string>* no_grad, GradOpList* ops);

/// Removes groups of ops that start from gradients which no op computes and that read nothing else:
/// neither a variable of `path` (the forward ops) nor another gradient.
void RemoveDetached(const std::vector<const OpDesc*>& path, GradOpList* ops);

}  // namespace framework
}  // namespace paddle
