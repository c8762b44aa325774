#include "framework/program/op_kernel_type.h"

#include <cstring>
#include <sstream>

#include "framework/program/convert_utils.h"
#include "phi/core/device_context.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

const char* LibraryTypeToString(LibraryType type) {
  switch (type) {
    case LibraryType::kPlain:
      return "PLAIN";
    case LibraryType::kMKLDNN:
      return "MKLDNN";
    case LibraryType::kCUDNN:
      return "CUDNN";
    case LibraryType::kKP:
      return "KP";
  }
  return "PLAIN";
}

LibraryType StringToLibraryType(const char* name) {
  for (const char* plain : {"PLAIN", "CPU", "CUDA", "XPU", "NPU", "MLU"}) {
    if (std::strcmp(name, plain) == 0) return LibraryType::kPlain;
  }
  if (std::strcmp(name, "MKLDNN") == 0) return LibraryType::kMKLDNN;
  if (std::strcmp(name, "CUDNN") == 0) return LibraryType::kCUDNN;
  if (std::strcmp(name, "KP") == 0) return LibraryType::kKP;
  PADDLE_THROW(phi::errors::Unimplemented(
      "kernel library `%s` is not one of CPU, CUDA, CUDNN, MKLDNN, KP", name));
}

std::string KernelTypeToString(const OpKernelType& type) {
  std::ostringstream os;
  os << "{data_type[" << DataTypeToString(type.data_type_) << "]; data_layout[" << type.data_layout_
     << "]; place[" << type.place_ << "]; library_type[" << LibraryTypeToString(type.library_type_)
     << "]}";
  return os.str();
}

phi::Backend BackendOf(const phi::Place& place, LibraryType library) {
  switch (library) {
    case LibraryType::kMKLDNN:
      return phi::Backend::ONEDNN;
    case LibraryType::kCUDNN:
      return phi::Backend::GPUDNN;
    case LibraryType::kKP:
      return phi::Backend::KPS;
    case LibraryType::kPlain:
      break;
  }
  return phi::TransToPhiBackend(place);
}

phi::KernelKey TransOpKernelTypeToPhiKernelKey(const OpKernelType& type) {
  return phi::KernelKey(BackendOf(type.place_, type.library_type_), type.data_layout_,
                        TransToPhiDataType(type.data_type_));
}

}  // namespace framework
}  // namespace paddle
