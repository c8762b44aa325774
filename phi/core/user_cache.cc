#include "phi/core/user_cache.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

namespace phi {

namespace fs = std::filesystem;

std::string UserCacheFolder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return (fs::path(cache) / "phibridge").string();
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return (fs::path(home) / ".cache" / "phibridge").string();
  return "";
}

std::string ReadUserCache(const std::string& name) {
  const std::string folder = UserCacheFolder();
  if (folder.empty()) return "";
  std::ifstream file(fs::path(folder) / name, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  return text.str();
}

bool WriteUserCache(const std::string& name, const std::string& text) {
  const std::string folder = UserCacheFolder();
  if (folder.empty()) return false;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return false;
  const fs::path path = fs::path(folder) / name;
  const fs::path unfinished = path.string() + "." + std::to_string(getpid());
  {
    std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file) {
      fs::remove(unfinished, error);
      return false;
    }
  }
  fs::rename(unfinished, path, error);
  const bool is_written = !error;
  if (!is_written) fs::remove(unfinished, error);
  return is_written;
}

}  // namespace phi
