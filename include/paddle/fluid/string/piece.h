#pragma once

#include "paddle/utils/string/piece.h"
