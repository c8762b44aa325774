// Names of the values in phi/common, which has no errors of its own to throw.
#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>
#include <vector>

#include "phi/common/backend.h"
#include "phi/common/data_type.h"
#include "phi/common/layout.h"
#include "phi/common/place.h"
#include "phi/core/enforce.h"

namespace phi {
namespace {

const char* const kBackendNames[] = {"ALL_BACKEND", "CPU", "GPU",    "XPU",    "NPU",
                                     "MLU",         "IPU", "ONEDNN", "GPUDNN", "KPS"};

std::string Upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  return text;
}

struct CustomTypes {
  std::mutex mutex;
  std::vector<std::string> names{""};  // index 0 means "not custom"
};
CustomTypes& Customs() {
  static auto* types = new CustomTypes;
  return *types;
}

// "" for a number that no type has.
std::string CustomTypeName(size_t index) {
  CustomTypes& customs = Customs();
  std::lock_guard<std::mutex> lock(customs.mutex);
  return index < customs.names.size() ? customs.names[index] : "";
}

}  // namespace

const char* BackendName(Backend backend) {
  const size_t index = static_cast<size_t>(backend);
  return index < sizeof(kBackendNames) / sizeof(kBackendNames[0]) ? kBackendNames[index] : "CUSTOM";
}

bool ParseBackend(const std::string& name, Backend* backend) {
  for (size_t i = 0; i < sizeof(kBackendNames) / sizeof(kBackendNames[0]); ++i) {
    if (Upper(name) == kBackendNames[i]) {
      *backend = static_cast<Backend>(i);
      return true;
    }
  }
  return false;
}

std::ostream& operator<<(std::ostream& os, Backend backend) {
  if (backend == Backend::UNDEFINED) return os << "Undefined";
  if (backend == Backend::ONEDNN) return os << "MKLDNN";
  const size_t index = static_cast<size_t>(backend);
  const size_t first = static_cast<size_t>(Backend::NUM_BACKENDS);
  const std::string device = index > first ? CustomTypeName(index - first) : "";
  return device.empty() ? os << BackendName(backend) : os << device;
}

const char* DataLayoutName(DataLayout layout) {
  switch (layout) {
    case DataLayout::UNDEFINED:
      return "Undefined(AnyLayout)";
    case DataLayout::NHWC:
      return "NHWC";
    case DataLayout::NCHW:
      return "NCHW";
    case DataLayout::NCDHW:
      return "NCDHW";
    case DataLayout::NDHWC:
      return "NDHWC";
    case DataLayout::ONEDNN:
      return "ONEDNN";
    case DataLayout::SPARSE_COO:
      return "SPARSE_COO";
    case DataLayout::SPARSE_CSR:
      return "SPARSE_CSR";
    case DataLayout::PSTRING_UNION:
      return "PSTRING_UNION";
    case DataLayout::NUM_DATA_LAYOUTS:
      break;
  }
  return "?";
}

DataLayout StringToDataLayout(const std::string& name) {
  static const std::map<std::string, DataLayout> kLayouts = {
      {"NHWC", DataLayout::NHWC},
      {"NCHW", DataLayout::NCHW},
      {"NCDHW", DataLayout::NCDHW},
      {"NDHWC", DataLayout::NDHWC},
      {"ANYLAYOUT", DataLayout::ANY},
      {"UNDEFINED(ANYLAYOUT)", DataLayout::ANY},
      {"MKLDNNLAYOUT", DataLayout::ONEDNN},
      {"MKLDNN", DataLayout::ONEDNN},
      {"ONEDNN", DataLayout::ONEDNN},
      {"SPARSE_COO", DataLayout::SPARSE_COO},
      {"SPARSE_CSR", DataLayout::SPARSE_CSR},
      {"PSTRING_UNION", DataLayout::PSTRING_UNION}};
  auto it = kLayouts.find(Upper(name));
  if (it != kLayouts.end()) return it->second;
  PADDLE_THROW(
      errors::InvalidArgument("\"%s\" is not a data layout; use NCHW, NHWC, NCDHW, NDHWC or "
                              "AnyLayout",
                              name));
}

size_t SizeOf(DataType dtype) {
  switch (dtype) {
#define PHI_SIZE_CASE(cpp_type, name) \
  case DataType::name:                \
    return sizeof(cpp_type);
    PHI_FOR_EACH_DATA_TYPE(PHI_SIZE_CASE)
#undef PHI_SIZE_CASE
    default:
      return 0;
  }
}

const char* DataTypeToString(DataType dtype) {
  static const char* const kNames[] = {"Undefined", "bool",    "uint8",     "int8",       "uint16",
                                       "int16",     "uint32",  "int32",     "uint64",     "int64",
                                       "float32",   "float64", "complex64", "complex128", "pstring",
                                       "float16",   "bfloat16"};
  const size_t index = static_cast<size_t>(dtype);
  return index < sizeof(kNames) / sizeof(kNames[0]) ? kNames[index] : "?";
}

DataType StringToDataType(const std::string& name) {
  for (int i = 1; i < static_cast<int>(DataType::NUM_DATA_TYPES); ++i) {
    if (name == DataTypeToString(static_cast<DataType>(i))) return static_cast<DataType>(i);
  }
  return DataType::UNDEFINED;
}

const char* AllocationTypeName(AllocationType type) {
  static const char* const kNames[] = {"undefined", "cpu",        "gpu", "gpu_pinned", "xpu",
                                       "npu",       "npu_pinned", "ipu", "mlu",        "custom"};
  const size_t index = static_cast<size_t>(type);
  return index < sizeof(kNames) / sizeof(kNames[0]) ? kNames[index] : "?";
}

CustomPlace::CustomPlace(const std::string& device_type, int device_id) : Place() {
  CustomTypes& customs = Customs();
  std::lock_guard<std::mutex> lock(customs.mutex);
  auto it = std::find(customs.names.begin() + 1, customs.names.end(), device_type);
  const auto index = static_cast<uint16_t>(it - customs.names.begin());
  if (it == customs.names.end()) customs.names.push_back(device_type);
  static_cast<Place&>(*this) = Place(AllocationType::CUSTOM, static_cast<int8_t>(device_id), index);
}

static Place MakePlace(AllocationType type, int device_id, const std::string& device_type) {
  if (type == AllocationType::CUSTOM) return CustomPlace(device_type, device_id);
  return Place(type, static_cast<int8_t>(device_id));
}

Place::Place(AllocationType type, int8_t device_id, const std::string& device_type)
    : Place(MakePlace(type, device_id, device_type)) {}

void Place::Reset(AllocationType type, int8_t device_id, const std::string& device_type) {
  *this = MakePlace(type, device_id, device_type);
}

CustomPlace::CustomPlace(const Place& place)
    : CustomPlace(place.GetDeviceType(), place.GetDeviceId()) {}

std::string Place::GetDeviceType() const {
  if (alloc_type_ != AllocationType::CUSTOM) return AllocationTypeName(alloc_type_);
  return CustomTypeName(custom_type_);
}

std::string Place::DebugString() const {
  const std::string type = GetDeviceType();
  const bool numbered = alloc_type_ != AllocationType::CPU &&
                        alloc_type_ != AllocationType::UNDEFINED &&
                        alloc_type_ != AllocationType::GPUPINNED;
  return "Place(" + type + (numbered ? ":" + std::to_string(static_cast<int>(device_)) : "") + ")";
}

std::ostream& operator<<(std::ostream& os, const Place& place) { return os << place.DebugString(); }

}  // namespace phi
