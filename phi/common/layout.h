#pragma once

#include <ostream>
#include <string>

namespace phi {

/// Order of a tensor's dimensions in memory. The numbers are the original's (2.3).
/// ONEDNN means that the order is given by a memory descriptor of oneDNN, which the tensor's
/// storage properties hold.
enum class DataLayout {
  UNDEFINED = 0,
  ANY = UNDEFINED,
  NHWC,
  NCHW,
  NCDHW,
  NDHWC,
  ONEDNN,
  SPARSE_COO,
  SPARSE_CSR,
  PSTRING_UNION,
  NUM_DATA_LAYOUTS,
  ALL_LAYOUT = UNDEFINED,

  MKLDNN = ONEDNN,
  kAnyLayout = ANY,
  kNHWC = NHWC,
  kNCHW = NCHW,
  kMKLDNN = ONEDNN,
  kNDHWC = NDHWC,
  kNCDHW = NCDHW,
};

/// "NCHW", "ONEDNN", …; "Undefined(AnyLayout)" for UNDEFINED.
const char* DataLayoutName(DataLayout layout);
/// As the original (2.3) says it: "MKLDNN" for ONEDNN, else DataLayoutName.
inline const char* DataLayoutToString(DataLayout layout) {
  return layout == DataLayout::ONEDNN ? "MKLDNN" : DataLayoutName(layout);
}
/// Accepts both names of a layout in any case, "ANYLAYOUT" and "MKLDNNLAYOUT".
/// Errors: InvalidArgument for any other text.
DataLayout StringToDataLayout(const std::string& name);

/// DataLayoutName; what messages print.
inline void PrintInMessage(std::ostream& os, DataLayout layout) { os << DataLayoutName(layout); }
inline std::ostream& operator<<(std::ostream& os, DataLayout layout) {
  return os << DataLayoutToString(layout);
}

}  // namespace phi
