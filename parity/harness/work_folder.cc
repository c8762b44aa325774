#include "parity/harness/work_folder.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {

namespace fs = std::filesystem;

WorkFolder::WorkFolder() : path_((fs::temp_directory_path() / "phibridge_parity_XXXXXX").string()) {
  PADDLE_ENFORCE(mkdtemp(path_.data()) != nullptr,
                 phi::errors::Unavailable("cannot make a folder like %s", path_));
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace parity
}  // namespace phibridge
