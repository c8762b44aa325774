#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "framework/program/program_desc.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace testing {

/// A folder that is gone after the test.
class TempFolder {
 public:
  TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "phibridge_XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  void Write(const std::string& name, const std::string& bytes) const {
    std::filesystem::create_directories(std::filesystem::path(*this / name).parent_path());
    std::ofstream(*this / name, std::ios::binary) << bytes;
  }

 private:
  std::string path_;
};

inline std::string Slurp(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

template <typename T>
phi::DenseTensor TensorOf(const phi::DDim& dims, const std::vector<T>& values) {
  phi::DenseTensor tensor;
  T* to = tensor.mutable_data<T>(dims, phi::CPUPlace());
  for (size_t i = 0; i < values.size(); ++i) to[i] = values[i];
  return tensor;
}

/// The code and message of the error that `body` throws; fails the test if it throws none.
template <typename Body>
std::pair<phi::ErrorCode, std::string> ErrorOf(const Body& body) {
  try {
    body();
  } catch (const phi::enforce::EnforceNotMet& error) {
    return {error.code(), error.error_str()};
  }
  ADD_FAILURE() << "nothing was thrown";
  return {phi::LEGACY, ""};
}

}  // namespace testing
}  // namespace phibridge

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)
