#pragma once

#include <functional>
#include <ostream>
#include <string>

#include "framework/program/convert_utils.h"
#include "framework/program/proto/var_type.h"
#include "phi/common/layout.h"
#include "phi/common/place.h"
#include "phi/core/kernel_key.h"

namespace paddle {
namespace framework {

using DataLayout = phi::DataLayout;

/// The library that a legacy kernel computes with.
enum class LibraryType { kPlain = 0, kMKLDNN = 1, kCUDNN = 2, kKP = 3 };

/// "PLAIN", "MKLDNN", "CUDNN", "KP".
const char* LibraryTypeToString(LibraryType type);
/// Inverse; "CPU", "CUDA" and "USE_CUDA" style names that registrations pass mean PLAIN.
/// Errors: Unimplemented for any other name.
LibraryType StringToLibraryType(const char* name);

/// The key of a legacy kernel among those of its op; also the kernel type that an op asks for.
class OpKernelType {
 public:
  static constexpr int kDefaultCustomizedTypeValue = 0;

  OpKernelType(proto::VarType::Type data_type, const phi::Place& place,
               DataLayout data_layout = DataLayout::kAnyLayout,
               LibraryType library_type = LibraryType::kPlain,
               int customized_type_value = kDefaultCustomizedTypeValue)
      : data_layout_(data_layout),
        data_type_(data_type),
        place_(place),
        library_type_(library_type),
        customized_type_value_(customized_type_value) {}
  /// The type of a tensor, as old operators pass it on: x->type().
  template <typename Place, typename... Rest>
  OpKernelType(phi::DataType data_type, const Place& place, Rest... rest)
      : OpKernelType(TransToProtoVarType(data_type), place, rest...) {}
  /// The second argument may be a device context, as many old operators write.
  template <typename DeviceContext,
            typename = decltype(std::declval<const DeviceContext&>().GetPlace())>
  OpKernelType(proto::VarType::Type data_type, const DeviceContext& dev_ctx,
               DataLayout data_layout = DataLayout::kAnyLayout,
               LibraryType library_type = LibraryType::kPlain,
               int customized_type_value = kDefaultCustomizedTypeValue)
      : OpKernelType(data_type, static_cast<const phi::Place&>(dev_ctx.GetPlace()), data_layout,
                     library_type, customized_type_value) {}

  bool operator==(const OpKernelType& o) const {
    return place_.GetType() == o.place_.GetType() && data_type_ == o.data_type_ &&
           data_layout_ == o.data_layout_ && library_type_ == o.library_type_ &&
           customized_type_value_ == o.customized_type_value_;
  }
  bool operator!=(const OpKernelType& o) const { return !(*this == o); }
  struct Hash {
    size_t operator()(const OpKernelType& key) const {
      return (static_cast<size_t>(key.place_.GetType()) << 40) ^
             (static_cast<size_t>(key.data_type_) << 24) ^
             (static_cast<size_t>(key.data_layout_) << 16) ^
             (static_cast<size_t>(key.library_type_) << 8) ^
             static_cast<size_t>(key.customized_type_value_);
    }
  };

  DataLayout data_layout_;
  proto::VarType::Type data_type_;
  phi::Place place_;
  LibraryType library_type_;
  int customized_type_value_;
};

/// "{data_type[float]; data_layout[…]; place[…]; library_type[…]}" as the original prints it.
std::string KernelTypeToString(const OpKernelType& type);
inline std::ostream& operator<<(std::ostream& os, const OpKernelType& type) {
  return os << KernelTypeToString(type);
}

/// The back end of a place and a library: kPlain CPU or GPU, kMKLDNN ONEDNN, kCUDNN GPUDNN, kKP
/// KPS.
phi::Backend BackendOf(const phi::Place& place, LibraryType library);
phi::KernelKey TransOpKernelTypeToPhiKernelKey(const OpKernelType& type);

}  // namespace framework
}  // namespace paddle
