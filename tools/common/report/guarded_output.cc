#include "tools/common/report/guarded_output.h"

#include <fmt/format.h>
#include <unistd.h>
#include <ext/stdio_sync_filebuf.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string_view>

#include "phi/core/terminal_text.h"
#include "tools/common/program/options.h"

namespace phibridge {
namespace tools {
namespace {

// 0, or the errno of what failed.
int WriteAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = write(file, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return 0;
}

// As WriteAll, without memory: what is no plain ASCII becomes a question mark.
int WritePlain(int file, std::string_view bytes) {
  char plain[256];
  int error = 0;
  while (error == 0 && !bytes.empty()) {
    const size_t n = bytes.copy(plain, sizeof(plain));
    std::replace_if(
        plain, plain + n, [](char c) { return c != '\n' && c != '\t' && (c < ' ' || c > '~'); },
        '?');
    error = WriteAll(file, {plain, n});
    bytes.remove_prefix(n);
  }
  return error;
}

}  // namespace

// A FILE whose bytes are escaped on their way to a descriptor. It is never destroyed: a library
// that was loaded meanwhile may have kept it as its `stdout` (cuBLAS flushes it when the process
// ends). Leak checkers find all of them from `newest`.
struct GuardedOutput::Stream {
  Stream(int descriptor, FILE** standard, std::ostream* cpp, int buffering)
      : file(descriptor), place(standard), was(*standard), stream(cpp) {
    cookie_io_functions_t functions = {};
    functions.write = [](void* self, const char* data, size_t bytes) -> ssize_t {
      return static_cast<Stream*>(self)->Put({data, bytes});
    };
    guarded = fopencookie(this, "w", functions);
    if (guarded == nullptr) throw std::runtime_error("no memory for standard output");
    setvbuf(guarded, nullptr, buffering, BUFSIZ);
    buffer = std::make_unique<__gnu_cxx::stdio_sync_filebuf<char>>(guarded);
    *place = guarded;
    stream_was = stream->rdbuf(buffer.get());
    newest = this;
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  void Restore() {
    Flush();
    stream->rdbuf(stream_was);
    *place = was;
  }

  // An error is told at the end: fmt::print would throw it, out of destructors, too. And nothing
  // may be thrown through the C library.
  ssize_t Put(std::string_view bytes) noexcept {
    const size_t before = text.size();
    try {
      text += bytes;
      Write(text.size() - phi::UnfinishedBytes(text));
    } catch (const std::bad_alloc&) {
      text.resize(before);
      if (error == 0) error = WritePlain(file, text);
      if (error == 0) error = WritePlain(file, bytes);
      text.clear();
    }
    return static_cast<ssize_t>(bytes.size());
  }
  void Flush() {
    fflush(guarded);
    Write(text.size());
  }
  void Write(size_t bytes) {
    if (error == 0) error = WriteAll(file, phi::EscapeControls(text.substr(0, bytes)));
    text.erase(0, bytes);
  }

  inline static Stream* newest = nullptr;

  Stream* older = newest;
  int file;
  FILE** place;  // stdout or stderr
  FILE* was;
  FILE* guarded = nullptr;
  std::ostream* stream;  // std::cout or std::cerr
  std::streambuf* stream_was = nullptr;
  std::unique_ptr<std::streambuf> buffer;
  std::string text;  // the beginning of a character whose end is to come
  int error = 0;     // errno of the first failure; nothing is written after it
};

GuardedOutput::GuardedOutput()
    : out_(new Stream(STDOUT_FILENO, &stdout, &std::cout,
                      isatty(STDOUT_FILENO) != 0 ? _IOLBF : _IOFBF)),
      error_(new Stream(STDERR_FILENO, &stderr, &std::cerr, _IONBF)) {
  std::signal(SIGXFSZ, SIG_IGN);  // beyond `ulimit -f`: an error of the write, as of a full disk
}

GuardedOutput::~GuardedOutput() {
  error_->Restore();
  out_->Restore();
}

int GuardedOutput::Finish(int code) {
  out_->Flush();
  if (out_->error == 0) return code;
  fmt::print(stderr, "phibridge: standard output cannot be written: {}\n",
             std::strerror(out_->error));
  return kError;
}

void ShowStatus(const std::string& text) {
  std::fflush(stderr);
  WriteAll(STDERR_FILENO, "\r\x1b[K" + phi::EscapeControls(text));
}

}  // namespace tools
}  // namespace phibridge
