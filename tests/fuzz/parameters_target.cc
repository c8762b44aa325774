#include "framework/io/param_io.h"
#include "tests/fuzz/fuzz_target.h"

namespace phibridge {
namespace fuzz {
namespace {

const std::vector<ParamSpec>& Specs() {
  static const std::vector<ParamSpec> specs = {{"b", false, phi::DataType::INT64, {3}},
                                               {"rows", true, phi::DataType::FLOAT32, {5, 2}},
                                               {"w", false, phi::DataType::FLOAT32, {-1, 2}}};
  return specs;
}

void ReadAll(const ParamFiles& files) {
  for (size_t i = 0; i < files.entries().size(); ++i) files.Read(i, phi::CPUPlace());
}

// What is read must be what is written of it.
void ReadTensorRecords(std::string_view bytes) {
  LooksLikeTensorRecord(bytes);
  const TensorRecord record = ReadTensorRecord(bytes, 0);
  phi::DenseTensor tensor;
  CopyRecord(bytes, record, phi::CPUPlace(), &tensor);
  if (tensor.numel() == 0) return;
  std::string saved;
  AppendTensorRecord(tensor, &saved);
  const TensorRecord again = ReadTensorRecord(saved, 0);
  Promise(again.dims == record.dims && again.dtype == record.dtype && again.lod == record.lod &&
              again.data_bytes() == record.data_bytes(),
          "a saved tensor is read as another one");
}

void ReadRows(std::string_view bytes) {
  const SelectedRowsRecord record = ReadSelectedRowsRecord(bytes, 0);
  phi::SelectedRows rows;
  CopyRecord(bytes, record, phi::CPUPlace(), &rows);
}

// The first byte says of which.
void ReadOneFile(std::string_view bytes) {
  if (bytes.empty()) return;
  const ParamSpec& spec = Specs()[static_cast<unsigned char>(bytes[0]) % 3];
  WorkFile(spec.name, bytes.substr(1));
  ReadAll(ParamFiles::OpenSeparate({spec}, WorkFolder()));
}

// The first byte says what the others are.
void FuzzParameters(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::string_view rest = bytes.substr(1);
  const std::vector<ParamSpec> dense = {Specs()[0], Specs()[2]};
  switch (bytes[0]) {
    case 'c':
      WorkFile("params", rest);
      return ReadAll(ParamFiles::OpenCombined(dense, WorkFolder() + "/params"));
    case 's':
      return ReadOneFile(rest);
    case 'r':
      return ReadRows(rest);
    default:
      return ReadTensorRecords(rest);
  }
}

const FuzzTargetRegistrar kParameters(
    {"parameters", "c: combined parameters; s: a file of one; r: SelectedRows; t: a tensor",
     &FuzzParameters});

}  // namespace
}  // namespace fuzz
}  // namespace phibridge
