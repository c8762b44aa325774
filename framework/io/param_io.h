#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/io/tensor_io.h"
#include "framework/io/write_file.h"
#include "framework/program/mapped_file.h"
#include "framework/program/program_desc.h"

namespace phibridge {

/// A variable whose value is saved with a program.
struct ParamSpec {
  std::string name;
  bool selected_rows = false;  // else a LoDTensor
  phi::DataType dtype = phi::DataType::UNDEFINED;
  std::vector<int64_t> shape;  // -1 matches any number

  /// "float32 [16, 1, 3, 3]"
  std::string Text() const;
};

/// The persistable tensors of all blocks, sorted by name (bytes), each name once: the order of a
/// combined file. Feed, fetch, reader and raw variables are not among them.
std::vector<ParamSpec> ParamSpecs(const paddle::framework::ProgramDesc& program);

/// Saved parameters that were checked as a whole against a program: every name, shape, type and
/// byte count. Nothing is copied before Read. Immutable; may be read by many threads.
class ParamFiles {
 public:
  /// A combined file: one record after the other, in the order of `specs`.
  /// Errors, each naming file, offset, parameter, expected and actual: NotFound; InvalidArgument
  /// for an empty file, a Git LFS pointer or another foreign file, one that ends early, has bytes
  /// or records too many, has another shape or type, or the right shapes in another order.
  static ParamFiles OpenCombined(const std::vector<ParamSpec>& specs, const std::string& path);
  /// One file a parameter, named as the parameter, in `folder`.
  /// Errors: as above, and NotFound with all names whose file is missing.
  static ParamFiles OpenSeparate(const std::vector<ParamSpec>& specs, const std::string& folder);

  struct Entry {
    ParamSpec spec;
    phi::DDim dims{0};      // as saved
    size_t data_bytes = 0;  // of the elements
    size_t file = 0;        // index in the list of files
    TensorRecord record;
    SelectedRowsRecord rows;  // only for selected_rows
  };
  const std::vector<Entry>& entries() const { return entries_; }
  /// Files that were read; one for a combined form.
  std::vector<std::string> Paths() const;
  size_t TotalBytes() const;

  /// Copies the value of entries()[i] to new memory at `place`.
  std::unique_ptr<phi::TensorBase> Read(size_t i, const phi::Place& place) const;

 private:
  std::vector<MappedFile> files_;
  std::vector<Entry> entries_;
};

/// Values to save, by name.
using NamedTensors = std::vector<std::pair<std::string, const phi::TensorBase*>>;

/// The bytes that Paddle's save_combine writes: sorted by name. Errors: Unimplemented for values
/// other than DenseTensor, as in Paddle.
std::string CombinedParams(NamedTensors tensors);
/// One file a tensor (DenseTensor or SelectedRows), of its name, in a new folder.
void SaveSeparate(const NamedTensors& tensors, NewFolder* folder);

}  // namespace phibridge
