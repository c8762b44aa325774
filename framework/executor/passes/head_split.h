#pragma once

#include <string>
#include <vector>

#include "framework/executor/passes/program_graph.h"
#include "phi/common/data_type.h"

namespace phibridge {

/// Rows [batch, rows, heads · size] that reshape2 and transpose2 make [batch, heads, rows, size]
/// of.
struct SplitHeads {
  std::string name = {};  // of the rows
  phi::DataType dtype = phi::DataType::UNDEFINED;
  int64_t heads = 0, size = 0;  // 0 heads: it is something else
  int64_t rows = -1;            // -1: any number
  bool turned = false;          // the result is [batch, heads, size, rows]
};

/// What a reshape2 `split` and a transpose2 `heads` after it make.
SplitHeads HeadsOfSplit(const ProgramGraph& graph, const OpDesc& split, const OpDesc& heads);
/// What `slice` takes if it is part `part` of the three (queries, keys, values) that are made of
/// rows [batch, rows, 3 · heads · size] by a reshape2 to [batch, rows, 3, heads, size] and a
/// transpose2 to [3, batch, heads, rows, size]. `size` is that of a part.
SplitHeads HeadsOfSlice(const ProgramGraph& graph, const OpDesc& slice, int part);
/// Adds these two operators to `nodes` where nobody else reads their results.
void AddSourceOfSlices(const ProgramGraph& graph, const OpDesc& slice,
                       std::vector<ProgramGraph::Node*>* nodes);
/// True if `join` makes [batch, rows, heads · size] of its X [batch, rows, heads, size].
bool JoinsHeads(const ProgramGraph& graph, const OpDesc& join, const SplitHeads& heads);

/// The axes of a transpose2.
std::vector<int> AxesOf(const OpDesc& transpose);

}  // namespace phibridge
