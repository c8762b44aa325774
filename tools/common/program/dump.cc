#include "tools/common/program/dump.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "framework/io/npy.h"
#include "framework/io/write_file.h"
#include "framework/program/mapped_file.h"
#include "parity/compare/compare.h"
#include "parity/execution/case.h"
#include "parity/values/file_format.h"
#include "parity/values/text.h"
#include "parity/values/whole_number.h"
#include "phi/common/data_type.h"
#include "tools/common/report/counted.h"
#include "tools/common/report/print.h"

namespace phibridge {
namespace tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFormat = "phibridge dump";
constexpr const char* kIndexFile = "index.json";
constexpr int kVersion = 1;

// "step-1/block-1/op-0004-relu/it-2"; a run has step 0 alone mostly, so that is left out.
std::string FolderOf(const parity::OpKey& key, const std::string& op_type) {
  std::string path = key.step > 0 ? fmt::format("step-{}/", key.step) : "";
  path += fmt::format("block-{}/op-{:04}-{}", key.block, key.index, op_type);
  if (!key.iteration.empty()) path += "/it-" + key.IterationText();
  return path;
}

bool IsHalf(DataType dtype) { return dtype == DataType::BFLOAT16; }

// A path below the folder, so that an index from elsewhere reads nothing but its own files.
std::string CheckedPath(const std::string& folder, const std::string& file) {
  const fs::path path = fs::path(file).lexically_normal();
  PADDLE_ENFORCE(!file.empty() && path.is_relative() && *path.begin() != "..",
                 phi::errors::InvalidArgument("`%s` is no file below %s", file, folder));
  return (fs::path(folder) / path).string();
}

DumpEntry EntryFrom(const nlohmann::json& json) {
  DumpEntry entry;
  entry.file = json.at("file");
  entry.variable = json.at("variable");
  entry.element = parity::WholeNumber(json, "element", -1);
  entry.member = json.value("member", "");
  entry.key.step = parity::WholeNumber(json, "step", 0);
  entry.key.block = parity::WholeNumber(json, "block", 0);
  entry.key.index = parity::WholeNumber(json, "op", -1);
  if (json.contains("iteration")) {
    entry.key.iteration = parity::WholeNumbers<int>(json.at("iteration"));
  }
  entry.op_type = json.value("type", "");
  entry.slot = json.value("slot", "");
  entry.dtype = json.value("dtype", "");
  entry.rows_file = json.value("rows", "");
  entry.height = parity::WholeNumber(json, "height", int64_t{0});
  return entry;
}

}  // namespace

DumpWriter::DumpWriter(const std::string& folder) : folder_(folder) {
  MakeFolders(folder);
  PADDLE_ENFORCE(fs::is_empty(folder),
                 phi::errors::AlreadyExists(
                     "%s holds files already; a dump needs a folder of its own", folder));
}

void DumpWriter::BeforeOp(const BoundOp& op) { tracker_.Begin(op.op().Origin()); }
void DumpWriter::OpFailed(const BoundOp&) { tracker_.End(); }

void DumpWriter::AfterOp(const BoundOp& op) {
  const parity::OpKey key = tracker_.End();
  for (const parity::NamedValue& value : parity::OutputsOf(op)) Write(key, op, value);
}

void DumpWriter::Write(const parity::OpKey& key, const BoundOp& op,
                       const parity::NamedValue& value) {
  const std::string folder = FolderOf(key, op.op().Type());
  MakeFolders((fs::path(folder_) / folder).string(), Durability::kWholeOnly);
  const std::string name =
      value.element < 0 ? value.Name()
                        : parity::ElementName(value.variable, static_cast<size_t>(value.element));
  const std::string file = folder + "/" + parity::FileOfVariable(name, ".npy");
  const std::string bytes = NpyBytes(value.tensor);
  WriteFile((fs::path(folder_) / file).string(), bytes, Durability::kWholeOnly);
  bytes_ += static_cast<double>(bytes.size());
  nlohmann::json entry = {{"file", file},           {"variable", value.variable},
                          {"step", key.step},       {"block", key.block},
                          {"op", key.index},        {"iteration", key.iteration},
                          {"type", op.op().Type()}, {"slot", value.slot}};
  if (value.element >= 0) entry["element"] = value.element;
  if (!value.member.empty()) entry["member"] = value.member;
  if (IsHalf(value.tensor.dtype())) entry["dtype"] = phi::DataTypeToString(value.tensor.dtype());
  if (!value.tensor.lod().empty()) {
    WriteFile((fs::path(folder_) / folder / parity::FileOfVariable(name, ".lod.json")).string(),
              nlohmann::json(value.tensor.lod()).dump(), Durability::kWholeOnly);
  }
  if (value.is_selected_rows) {
    entry["rows"] = folder + "/" + parity::FileOfVariable(name, ".rows.npy");
    entry["height"] = value.height;
    WriteFile((fs::path(folder_) / entry["rows"].get<std::string>()).string(),
              NpyBytes(MakeTensor<int64_t>({static_cast<int64_t>(value.rows.size())}, value.rows)),
              Durability::kWholeOnly);
  }
  values_.push_back(std::move(entry));
}

void DumpWriter::Finish() const {
  WriteFile(
      (fs::path(folder_) / kIndexFile).string(),
      parity::JsonText({{"format", kFormat}, {"version", kVersion}, {"values", values_}}) + "\n");
}

ScopedDump::ScopedDump(const std::string& folder) : folder_(folder) {
  if (folder.empty()) return;
  writer_.emplace(folder);
  observed_.emplace(&*writer_);
}

// A full disk is reported, but does not lose the results of the run.
ScopedDump::~ScopedDump() {
  if (!writer_) return;
  try {
    writer_->Finish();
    Print("{}, {}, in {}\n", Counted(writer_->values(), "value"),
          parity::BytesText(writer_->bytes()), folder_);
  } catch (const std::exception& error) {
    Print(stderr, "the dump has no index: {}\n", error.what());
  }
}

Dump Dump::Read(const std::string& folder) {
  Dump dump;
  dump.folder_ = folder;
  std::error_code ignored;
  PADDLE_ENFORCE(fs::is_directory(folder, ignored),
                 phi::errors::NotFound("%s is no folder of dumped tensors", folder));
  const std::string index = (fs::path(folder) / kIndexFile).string();
  if (fs::exists(index, ignored)) {
    dump.ReadIndex(index);
  } else {
    dump.ReadPlainFiles();
  }
  PADDLE_ENFORCE(!dump.entries_.empty(),
                 phi::errors::NotFound("%s holds no dumped tensors: neither %s nor NAME.npy",
                                       folder, kIndexFile));
  return dump;
}

void Dump::Add(DumpEntry entry) {
  const size_t at = entries_.size();
  if (entry.key.index >= 0) {
    by_op_[entry.key].push_back(at);
  } else {
    by_variable_[{entry.key.step, entry.variable}].push_back(at);
  }
  entries_.push_back(std::move(entry));
}

void Dump::ReadIndex(const std::string& path) {
  size_t at = 0;
  try {
    const nlohmann::json json = nlohmann::json::parse(ReadFile(path));
    PADDLE_ENFORCE(
        parity::HasFormat(json, kFormat, kVersion),
        phi::errors::InvalidArgument("%s is no index of a dump: its format must be \"%s\", "
                                     "version %d",
                                     path, kFormat, kVersion));
    for (const nlohmann::json& value : json.at("values")) {
      DumpEntry entry = EntryFrom(value);
      CheckedPath(folder_, entry.file);
      if (!entry.rows_file.empty()) CheckedPath(folder_, entry.rows_file);
      Add(std::move(entry));
      ++at;
    }
  } catch (const nlohmann::json::exception& error) {
    PADDLE_THROW(phi::errors::InvalidArgument("%s, value %d: %s", path, at, error.what()));
  }
}

void Dump::ReadPlainFiles() {
  std::error_code ignored;
  std::vector<std::string> files;
  for (const auto& file : fs::directory_iterator(folder_, ignored)) {
    if (file.path().extension() == ".npy") files.push_back(file.path().filename().string());
  }
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    DumpEntry entry;
    entry.file = file;
    entry.variable = parity::VariableOfFile(fs::path(file).stem().string());
    Add(std::move(entry));
  }
}

std::vector<const DumpEntry*> Dump::WrittenBy(const parity::OpKey& key) const {
  std::vector<const DumpEntry*> found;
  const auto it = by_op_.find(key);
  if (it == by_op_.end()) return found;
  for (size_t at : it->second) found.push_back(&entries_[at]);
  return found;
}

std::vector<const DumpEntry*> Dump::After(int step, const std::string& variable) const {
  std::vector<const DumpEntry*> found;
  const auto it = by_variable_.find({step, variable});
  if (it == by_variable_.end()) return found;
  for (size_t at : it->second) found.push_back(&entries_[at]);
  return found;
}

parity::NamedValue Dump::Load(const DumpEntry& entry) const {
  parity::NamedValue value;
  value.slot = entry.slot;
  value.variable = entry.variable;
  value.element = entry.element;
  value.member = entry.member;
  value.tensor = parity::ReadTensor(CheckedPath(folder_, entry.file));
  if (entry.dtype == "bfloat16") value.tensor = parity::BitsAs(value.tensor, DataType::BFLOAT16);
  if (entry.dtype == "float16") value.tensor = parity::BitsAs(value.tensor, DataType::FLOAT16);
  if (entry.rows_file.empty()) return value;
  const Tensor rows = ReadNpy(CheckedPath(folder_, entry.rows_file));
  const int64_t* first = rows.data<int64_t>();
  value.is_selected_rows = true;
  value.rows.assign(first, first + rows.numel());
  value.height = entry.height;
  return value;
}

}  // namespace tools
}  // namespace phibridge
