// Steps on the files of a folder that several processes share. Each happens at once or not at all, on NFS too.
#pragma once

#include <string>

#include "games/base/bytes.hpp"
#include "games/base/error.hpp"

namespace zermelo {

// Writes a file under a name that nobody else uses.
Result<void> write_new_file(const std::string& path, ByteSpan bytes);
// Gives the file `made`, which has one name, another one by link(2). False if the other name is taken.
Result<bool> give_name(const std::string& made, const std::string& name);
// Moves a file by rename(2). False if it was not there.
Result<bool> move_file(const std::string& from, const std::string& to);
void remove_file(const std::string& path);
bool exists_file(const std::string& path);

// 16 hexadecimal digits that no other process has.
std::string random_name();

}  // namespace zermelo
