#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/executor/passes/program_graph.h"

namespace phibridge {

/// An operator that computes images of half types from others, channels first, and could as well do
/// so with channels last.
struct ImageOp {
  std::vector<std::string> inputs;  // images, each once
  std::string output;
  const char* layout = nullptr;  // the attribute that says where the channels are; nullptr: none
  bool joins_channels = false;   // by an attribute `axis`
  bool gains = false;            // it is quicker with channels last

  /// Changes the attributes.
  void SayChannelsLast(OpDesc* op) const;
};

/// The operator as such a one; nothing if it is none, or if the back end that computes it has no
/// kernel for channels last. Images have rank 4, no LoD, and one value for
/// a run.
std::optional<ImageOp> FindImageOp(const ProgramGraph& graph, const ProgramGraph::Node& node);

}  // namespace phibridge
