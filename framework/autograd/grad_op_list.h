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

/// Before the names of gradients that an earlier pass over the program computed already, once a
/// pass: "grad/grad/x@GRAD" is x@GRAD of the second.
constexpr char kGradPassPrefix[] = "grad/";
constexpr size_t kGradPassPrefixSize = sizeof(kGradPassPrefix) - 1;

bool HasName(const std::vector<std::string>& names, const std::string& name);
/// True for "x@GRAD", "x@GRAD@RENAME@block0@1" and the like.
bool IsGradName(const std::string& name);
/// The variable that a gradient belongs to, however often it was differentiated: "x" of "x@GRAD",
/// "x@GRAD@GRAD", "x@GRAD@RENAME@block0@1" and "grad/grad/x@GRAD"; any other name, "x@GRAD_0" too,
/// is returned unchanged.
std::string StripGradSuffix(const std::string& name);

/// Gives each of several ops that compute the same gradient a name of its own,
/// NAME@RENAME@block<block>@<i>, and adds a `sum` of them before the first op that reads the
/// gradient (or at the end).
void SumRepeatedGradients(int block, GradOpList* ops);

/// `sum` takes no sparse tensors: if the parts of the `sum` at `index` are sparse, as many
/// `sparse_add` as it needs take its place, the first at `index`; for a single part a copy. Errors:
/// Unimplemented if parts are of several kinds, which no op adds.
void AddSparseParts(size_t index, BlockDesc* block);

/// Removes ops that compute only gradients in `no_grad`, or that read only such gradients. If an op
/// that stays reads one, an op that fills zeros in the variable's shape is put before it. Gradients
/// that no op computes any more are added to `no_grad`, but for those in `targets`.
void RemoveNoGradBranches(const std::set<std::string>& targets, std::set<std::string>* no_grad,
                          GradOpList* ops);

/// Removes groups of ops that start from gradients which no op computes and that read nothing else:
/// neither a variable of `path` (the forward ops), nor one of `known`, nor another gradient.
void RemoveDetached(const std::vector<const OpDesc*>& path, const std::set<std::string>& known,
                    GradOpList* ops);

}  // namespace framework
}  // namespace paddle
