#include "framework/io/param_io.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "framework/program/convert_utils.h"
#include "framework/program/names.h"
#include "phi/core/enforce.h"
#include "phi/core/tensor_copy.h"

namespace phibridge {
namespace {

namespace fs = std::filesystem;
using paddle::framework::proto::VarType;

constexpr size_t kMaxNamesInMessage = 20;

std::string ShapeText(const int64_t* dims, size_t rank) {
  std::string text = "[";
  for (size_t i = 0; i < rank; ++i) text += (i == 0 ? "" : ", ") + std::to_string(dims[i]);
  return text + "]";
}

std::string RecordText(const TensorRecord& record) {
  return std::string(phi::DataTypeToString(record.dtype)) + " " +
         ShapeText(record.dims.Get(), static_cast<size_t>(record.dims.size()));
}

// Shapes of rank 0 and of one element are the same to programs older than 0-D tensors.
bool ShapeMatches(const std::vector<int64_t>& want, const phi::DDim& have) {
  if (want.empty() && have.size() <= 1) return phi::product(have) == 1;
  if (static_cast<int>(want.size()) != have.size()) return false;
  for (int i = 0; i < have.size(); ++i) {
    const int64_t dim = want[static_cast<size_t>(i)];
    if (dim >= 0 && dim != have[i]) return false;
  }
  return true;
}

bool Matches(const ParamSpec& spec, const TensorRecord& record) {
  return spec.dtype == record.dtype && ShapeMatches(spec.shape, record.dims);
}

void RefuseForeignFile(const MappedFile& file) {
  const std::string foreign = DescribeForeignFile(file.bytes());
  PADDLE_ENFORCE(foreign.empty(),
                 phi::errors::InvalidArgument("the parameter file %s %s", file.path(), foreign));
}

// Throws what went wrong with the file at parameter `i`, in one sentence.
[[noreturn]] void ThrowAtParam(const MappedFile& file, const std::vector<ParamSpec>& specs,
                               size_t i, const std::string& what) {
  PADDLE_THROW(phi::errors::InvalidArgument("parameter file %s, parameter %d of %d, `%s` (%s): %s",
                                            file.path(), i + 1, specs.size(), specs[i].name,
                                            specs[i].Text(), what));
}

// True if the records are the program's parameters, only not sorted by name.
bool IsPermutation(const std::vector<ParamSpec>& specs, const std::vector<TensorRecord>& records) {
  if (specs.size() != records.size()) return false;
  std::map<std::string, int> count;
  for (const ParamSpec& spec : specs) ++count[spec.Text()];
  for (const TensorRecord& record : records) --count[RecordText(record)];
  return std::all_of(count.begin(), count.end(), [](const auto& c) { return c.second == 0; });
}

[[noreturn]] void ThrowMismatch(const MappedFile& file, const std::vector<ParamSpec>& specs,
                                const std::vector<TensorRecord>& records, size_t first) {
  const TensorRecord& record = records[first];
  size_t matching = 0;
  for (size_t i = 0; i < std::min(specs.size(), records.size()); ++i) {
    matching += Matches(specs[i], records[i]) ? 1 : 0;
  }
  std::string reason;
  if (records.size() == specs.size() && IsPermutation(specs, records)) {
    reason =
        "the file holds the shapes of this program in another order; a combined file is sorted by "
        "name";
  } else if (ShapeMatches(specs[first].shape, record.dims)) {
    reason =
        phi::Format("the element type differs; %d of %d parameters match", matching, specs.size());
  } else {
    reason = phi::Format("the file belongs to another model: %d of %d parameters match", matching,
                         specs.size());
  }
  ThrowAtParam(
      file, specs, first,
      phi::Format("the record at byte %d is %s; %s", record.begin, RecordText(record), reason));
}

// Throws about bytes that follow the last parameter.
[[noreturn]] void ThrowTrailing(const MappedFile& file, const std::vector<ParamSpec>& specs,
                                size_t end) {
  size_t more = 0;
  size_t at = end;
  try {
    for (; at < file.bytes().size(); ++more) at = ReadTensorRecord(file.bytes(), at).end;
  } catch (const phi::enforce::EnforceNotMet&) {
    more = 0;
  }
  const std::string what =
      more > 0 ? phi::Format("%d more tensors, so it belongs to another model", more)
               : std::string("which are no tensor");
  PADDLE_THROW(phi::errors::InvalidArgument(
      "the parameter file %s has %d bytes after the last of %d parameters (`%s` ends at byte %d): "
      "%s",
      file.path(), file.bytes().size() - end, specs.size(), specs.back().name, end, what));
}

// Walks the whole file; what does not match is reported in preference to what cannot be read after
// it.
std::vector<TensorRecord> WalkCombined(const MappedFile& file,
                                       const std::vector<ParamSpec>& specs) {
  const std::string_view bytes = file.bytes();
  std::vector<TensorRecord> records;
  size_t first_mismatch = specs.size();
  size_t at = 0;
  for (size_t i = 0; i < specs.size(); ++i) {
    if (at == bytes.size()) {
      if (first_mismatch < i) ThrowMismatch(file, specs, records, first_mismatch);
      ThrowAtParam(file, specs, i,
                   phi::Format("the file ends at byte %d, after %d parameters", at, i));
    }
    try {
      records.push_back(ReadTensorRecord(bytes, at));
    } catch (const phi::enforce::EnforceNotMet& error) {
      if (first_mismatch < i) ThrowMismatch(file, specs, records, first_mismatch);
      ThrowAtParam(file, specs, i, error.error_str());
    }
    if (first_mismatch == specs.size() && !Matches(specs[i], records.back())) first_mismatch = i;
    at = records.back().end;
  }
  if (first_mismatch < specs.size()) ThrowMismatch(file, specs, records, first_mismatch);
  if (at != bytes.size()) ThrowTrailing(file, specs, at);
  return records;
}

// A name becomes a path below `folder`, or the name is refused: programs are not trusted.
std::string PathOfParam(const std::string& folder, const std::string& name) {
  const fs::path relative(name);
  bool inside = !name.empty() && relative.is_relative() && name.find('\0') == std::string::npos;
  for (const fs::path& part : relative) inside = inside && part != ".." && part != ".";
  PADDLE_ENFORCE(inside,
                 phi::errors::InvalidArgument(
                     "the parameter name `%s` cannot be the name of a file in %s", name, folder));
  return (fs::path(folder) / relative).string();
}

void CheckFilesExist(const std::vector<ParamSpec>& specs, const std::string& folder) {
  std::string missing;
  size_t count = 0;
  for (const ParamSpec& spec : specs) {
    std::error_code ignored;
    if (fs::is_regular_file(PathOfParam(folder, spec.name), ignored)) continue;
    if (++count <= kMaxNamesInMessage) missing += (count == 1 ? "`" : ", `") + spec.name + "`";
  }
  if (count > kMaxNamesInMessage) missing += ", …";
  PADDLE_ENFORCE(count == 0,
                 phi::errors::NotFound(
                     "%d of %d parameters have no file in %s (each has a file of its name): %s",
                     count, specs.size(), folder, missing));
}

// Reads and checks the file of one parameter.
ParamFiles::Entry CheckSeparate(const MappedFile& file, const std::vector<ParamSpec>& specs,
                                size_t i) {
  ParamFiles::Entry entry;
  entry.spec = specs[i];
  try {
    if (specs[i].selected_rows) {
      entry.rows = ReadSelectedRowsRecord(file.bytes(), 0);
      entry.record = entry.rows.value;
    } else {
      entry.record = ReadTensorRecord(file.bytes(), 0);
    }
  } catch (const phi::enforce::EnforceNotMet& error) {
    ThrowAtParam(file, specs, i, error.error_str());
  }
  // The value of SelectedRows has as many rows as were touched.
  ParamSpec spec = specs[i];
  if (spec.selected_rows && !spec.shape.empty()) spec.shape[0] = -1;
  if (!Matches(spec, entry.record)) {
    const char* reason = ShapeMatches(spec.shape, entry.record.dims)
                             ? "the element type differs"
                             : "the file belongs to another model";
    ThrowAtParam(file, specs, i, phi::Format("it holds %s; %s", RecordText(entry.record), reason));
  }
  if (entry.record.end != file.bytes().size()) {
    ThrowAtParam(file, specs, i,
                 phi::Format("%d bytes follow the tensor, which ends at byte %d",
                             file.bytes().size() - entry.record.end, entry.record.end));
  }
  return entry;
}

// The bytes of the file of one parameter.
std::string SeparateParam(const std::string& name, const phi::TensorBase& value) {
  std::string bytes;
  if (const auto* rows = phi::TensorCast<phi::SelectedRows>(&value)) {
    AppendSelectedRowsRecord(*rows, &bytes);
    return bytes;
  }
  const auto* tensor = phi::TensorCast<phi::DenseTensor>(&value);
  PADDLE_ENFORCE_NOT_NULL(
      tensor, phi::errors::Unimplemented("`%s` is neither a dense tensor nor SelectedRows", name));
  AppendTensorRecord(*tensor, &bytes);
  return bytes;
}

void FillSizes(ParamFiles::Entry* entry) {
  entry->dims = entry->record.dims;
  entry->data_bytes = entry->record.data_bytes();
}

}  // namespace

std::string ParamSpec::Text() const {
  return std::string(phi::DataTypeToString(dtype)) + " " + ShapeText(shape.data(), shape.size());
}

std::vector<ParamSpec> ParamSpecs(const ProgramDesc& program) {
  std::map<std::string, ParamSpec> specs;
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const VarDesc* var : program.Block(b).AllVars()) {
      const VarType::Type type = var->GetType();
      if (!var->Persistable() || var->Name() == "feed" || var->Name() == "fetch") continue;
      if (type != VarType::LOD_TENSOR && type != VarType::SELECTED_ROWS) continue;
      ParamSpec spec;
      spec.name = var->Name();
      spec.selected_rows = type == VarType::SELECTED_ROWS;
      spec.dtype = paddle::framework::TransToPhiDataType(var->GetDataType());
      spec.shape = var->GetShape();
      specs.emplace(spec.name, std::move(spec));
    }
  }
  std::vector<ParamSpec> sorted;
  for (auto& [name, spec] : specs) sorted.push_back(std::move(spec));
  return sorted;
}

ParamFiles ParamFiles::OpenCombined(const std::vector<ParamSpec>& specs, const std::string& path) {
  ParamFiles out;
  out.files_.emplace_back(path);
  const MappedFile& file = out.files_.back();
  RefuseForeignFile(file);
  PADDLE_ENFORCE(!specs.empty(),
                 phi::errors::InvalidArgument(
                     "the program has no parameters; the file %s has %d bytes of them", path,
                     file.bytes().size()));
  for (size_t i = 0; i < specs.size(); ++i) {
    if (!specs[i].selected_rows) continue;
    ThrowAtParam(file, specs, i, "a SelectedRows is never saved in a combined file");
  }
  std::vector<TensorRecord> records = WalkCombined(file, specs);
  for (size_t i = 0; i < specs.size(); ++i) {
    Entry entry;
    entry.spec = specs[i];
    entry.record = std::move(records[i]);
    FillSizes(&entry);
    out.entries_.push_back(std::move(entry));
  }
  return out;
}

ParamFiles ParamFiles::OpenSeparate(const std::vector<ParamSpec>& specs,
                                    const std::string& folder) {
  CheckFilesExist(specs, folder);
  ParamFiles out;
  for (size_t i = 0; i < specs.size(); ++i) {
    out.files_.emplace_back(PathOfParam(folder, specs[i].name));
    RefuseForeignFile(out.files_.back());
    Entry entry = CheckSeparate(out.files_.back(), specs, i);
    entry.file = i;
    FillSizes(&entry);
    out.entries_.push_back(std::move(entry));
  }
  return out;
}

std::vector<std::string> ParamFiles::Paths() const {
  std::vector<std::string> paths;
  for (const MappedFile& file : files_) paths.push_back(file.path());
  return paths;
}

size_t ParamFiles::TotalBytes() const {
  size_t total = 0;
  for (const Entry& entry : entries_) total += entry.data_bytes;
  return total;
}

std::unique_ptr<phi::TensorBase> ParamFiles::Read(size_t i, const phi::Place& place) const {
  const Entry& entry = entries_.at(i);
  const std::string_view bytes = files_[entry.file].bytes();
  if (entry.spec.selected_rows) {
    auto rows = std::make_unique<phi::SelectedRows>();
    CopyRecord(bytes, entry.rows, place, rows.get());
    return rows;
  }
  auto tensor = std::make_unique<phi::DenseTensor>();
  CopyRecord(bytes, entry.record, place, tensor.get());
  return tensor;
}

std::string CombinedParams(NamedTensors tensors) {
  std::sort(tensors.begin(), tensors.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string bytes;
  for (const auto& [name, value] : tensors) {
    const auto* tensor = phi::TensorCast<phi::DenseTensor>(value);
    PADDLE_ENFORCE_NOT_NULL(
        tensor, phi::errors::Unimplemented("`%s` is no dense tensor: a combined file holds "
                                           "nothing else",
                                           name));
    AppendTensorRecord(*tensor, &bytes);
  }
  return bytes;
}

void SaveSeparate(const NamedTensors& tensors, NewFolder* folder) {
  for (const auto& [name, value] : tensors) folder->Add(name, SeparateParam(name, *value));
}

}  // namespace phibridge
