#pragma once

#include "framework/lod_rank_table.h"
